class Grid {
public:
    explicit Grid(int cells);
    ~Grid();
    int cells;
};
