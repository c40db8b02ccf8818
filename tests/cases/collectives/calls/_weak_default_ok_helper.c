void before_step(void) {
}
