// Many different things that C++ compilers turn into many different instructions.
#include <mpi.h>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>
struct Base { virtual ~Base() = default; virtual int run(int) = 0; int tag = 1; };
struct One : Base { int run(int x) override { return x + tag; } };
struct Two : virtual Base { int run(int x) override { if (x > 3) throw std::runtime_error("large"); return x; } };
template <class T> T largest(const std::vector<T> &values) {
    T best = values.at(0);
    for (const auto &each : values) if (best < each) best = each;
    return best;
}
namespace deep { namespace er { static int hidden = 4; int reach() { return ++hidden; } } }
struct Guard { int *slot; explicit Guard(int *s) : slot(s) { ++*slot; } ~Guard() { --*slot; } };
int guarded(Base &b, int x) {
    int depth = 0;
    try { Guard g(&depth); return b.run(x); }
    catch (const std::runtime_error &error) { return std::string(error.what()).size(); }
    catch (int number) { return number; }
    catch (...) { throw; }
}
int lambdas(int n) {
    int total = 0;
    auto add = [&total, n](int x) mutable { total += x * n++; return total; };
    std::function<int(int)> held = add;
    return add(2) + held(3);
}
std::unique_ptr<Base> make(bool which) { if (which) return std::make_unique<One>(); return std::make_unique<Two>(); }
int members(int (Base::*method)(int), Base *object) { return (object->*method)(3); }
struct Lazy { static Lazy &get() { static Lazy only; return only; } int value = 3; };
int casts(Base *b) { if (auto *one = dynamic_cast<One *>(b)) return one->tag; return -1; }
int operator""_twice(unsigned long long n) { return int(n) * 2; }
int literal() { return 21_twice; }

struct Move { std::vector<int> data; Move(Move &&) = default; Move &operator=(Move &&) noexcept = default; };
int structured() { struct { int a; double b; } pair{1, 2.0}; auto [a, b] = pair; return a + int(b); }
int initialised() { return largest<int>({3, 1, 2}) + int(largest<double>({1.5, 2.5})) + deep::er::reach(); }
int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank; MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    auto object = make(rank > 1);
    if (guarded(*object, rank) + lambdas(rank) > casts(object.get())) MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return Lazy::get().value + initialised() + members(&Base::run, object.get()) + literal() + structured();
}
