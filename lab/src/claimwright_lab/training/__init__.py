"""Training: permissive data sets in, the bundled int8 ONNX models and their cards out."""
