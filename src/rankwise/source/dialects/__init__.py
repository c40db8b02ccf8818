"""What a C or C++ compiler needs to read CUDA, UPC and OpenSHMEM: headers of our own, and rewriters."""
