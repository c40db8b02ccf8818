"""Native programs that record what their branches depend on: LLVM IR with shadows, and coverage bytes."""
