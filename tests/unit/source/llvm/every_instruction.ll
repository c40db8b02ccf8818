%struct.s = type { i32, ptr, [4 x double] }
@g = global i32 7
@table = internal constant [2 x ptr] [ptr @callee, ptr @other]
@text = private unnamed_addr constant [3 x i8] c"hi\00"
@nested = global { i8, { i32, ptr } } { i8 1, { i32, ptr } { i32 2, ptr @g } }
@pointer = global ptr getelementptr inbounds (%struct.s, ptr @big, i32 0, i32 1)
@big = global %struct.s zeroinitializer
@renamed = alias void (), ptr @callee2
@outside = external global i32
declare void @callee()
declare void @other()
define void @callee2() { ret void }
declare i32 @printf(ptr, ...)
declare i32 @__gxx_personality_v0(...)
declare void @may_throw(i32)
declare <4 x float> @llvm.fma.v4f32(<4 x float>, <4 x float>, <4 x float>)

define i32 @switches(i32 %x) {
entry:
  switch i32 %x, label %default [
    i32 1, label %one
    i32 -5, label %one
    i32 7, label %seven
  ]
one:
  ret i32 10
seven:
  ret i32 20
default:
  ret i32 30
}
define void @invokes(i32 %x) personality ptr @__gxx_personality_v0 {
  invoke void @may_throw(i32 %x)
          to label %fine unwind label %bad
fine:
  ret void
bad:
  %e = landingpad { ptr, i32 }
          cleanup
          catch ptr null
  %f = extractvalue { ptr, i32 } %e, 1
  resume { ptr, i32 } %e
}
define void @gotos(i1 %c) {
  %t = select i1 %c, ptr blockaddress(@gotos, %a), ptr blockaddress(@gotos, %b)
  indirectbr ptr %t, [label %a, label %b]
a:
  ret void
b:
  ret void
}
define i32 @atomics(ptr %p, i32 %v) {
  %o = atomicrmw add ptr %p, i32 %v seq_cst
  %c = cmpxchg weak ptr %p, i32 %o, i32 %v acq_rel monotonic
  %r = extractvalue { i32, i1 } %c, 0
  fence seq_cst
  %l = load atomic i32, ptr %p acquire, align 4
  store atomic volatile i32 %l, ptr %p release, align 4
  ret i32 %r
}
define i32 @loop(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %next = add nuw nsw i32 %i, 1
  %more = icmp samesign ult i32 %next, %n
  br i1 %more, label %head, label %done
done:
  ret i32 %i
}
define ptr @constants() {
  store ptr getelementptr inbounds (i8, ptr @big, i64 8), ptr @g
  %x = add i64 ptrtoint (ptr @g to i64), 5
  %y = inttoptr i64 %x to ptr
  ret ptr getelementptr inbounds (%struct.s, ptr @big, i64 0, i32 2, i64 3)
}
define void @variadic(double %d) {
  %1 = call i32 (ptr, ...) @printf(ptr noundef @text, double noundef %d, i64 4)
  %2 = tail call i32 (ptr, ...) @printf(ptr @text)
  call void @renamed()
  ret void
}
define i32 @assembly(i32 %x) {
  %1 = call i32 asm sideeffect "bswap $0", "=r,0,~{dirflag},~{fpsr},~{flags}"(i32 %x) #1
  %2 = call { i32, i32 } asm "x86 stuff {$0, $1}", "=r,=r"()
  %3 = extractvalue { i32, i32 } %2, 1
  ret i32 %3
}
define void @by_value(ptr noundef byval(%struct.s) align 8 %s, ptr sret(%struct.s) %r) {
  %f = getelementptr inbounds nuw %struct.s, ptr %s, i32 0, i32 1
  %v = load ptr, ptr %f
  %m = getelementptr %struct.s, ptr %r, i64 0, i32 2, i64 1
  store ptr %v, ptr %m
  call void @by_value(ptr byval(%struct.s) align 8 %r, ptr sret(%struct.s) %s)
  ret void
}
define <4 x float> @vectors(<4 x float> %a, float %x) {
  %1 = insertelement <4 x float> poison, float %x, i64 0
  %2 = shufflevector <4 x float> %1, <4 x float> poison, <4 x i32> zeroinitializer
  %3 = fmul fast <4 x float> %a, %2
  %4 = call <4 x float> @llvm.fma.v4f32(<4 x float> %3, <4 x float> <float 1.0, float 2.0, float 3.0, float 4.0>, <4 x float> splat (float 1.0))
  %5 = extractelement <4 x float> %4, i32 2
  %6 = fneg float %5
  %7 = fcmp olt float %6, 0x7FF0000000000000
  %8 = select i1 %7, <4 x float> %4, <4 x float> %3
  ret <4 x float> %8
}
define i32 @arrays(ptr %a, i64 %i) {
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %q = getelementptr inbounds [10 x i32], ptr %a, i64 0, i64 %i
  %v = load i32, ptr %p
  %w = load i32, ptr %q
  %z = sub nsw i32 %v, %w
  %t = trunc i32 %z to i8
  %e = sext i8 %t to i32
  %f = freeze i32 %e
  ret i32 %f
}
define ptr @calls_pointer(ptr %f) {
  %1 = call noundef nonnull ptr %f(i32 noundef 3, ptr null, i1 true)
  %2 = call range(i32 0, 2) i32 @switches(i32 1)
  ret ptr %1
}
define i32 @"quoted name"(i32 %"a b") {
  %"c d" = add i32 %"a b", 1
  br label %"e f"
"e f":
  ret i32 %"c d"
}
