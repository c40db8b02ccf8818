class Output {
public:
    virtual ~Output();
};

class SharedOutput : public Output {
public:
    ~SharedOutput() override;
};
