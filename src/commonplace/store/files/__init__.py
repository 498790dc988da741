"""Files on disk that hold what people said, and who may read them."""
