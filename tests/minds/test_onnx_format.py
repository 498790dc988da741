"""The bytes of an ONNX model, and that onnxruntime agrees about them."""

import numpy
import pytest

from commonplace.minds.minilm.onnx_format import FLOAT, Graph, ints, tensor_type


def test_a_small_model_has_the_bytes_the_format_asks_for() -> None:
    graph = Graph()
    out = graph.op("Abs", "x")
    kind = tensor_type(FLOAT, ["n"])
    assert kind == b"\x12\x0b\x0a\x09\x08\x01\x12\x05\x0a\x03\x12\x01n"
    node = b"\x0a\x01x" + b"\x12\x02v0" + b"\x22\x03Abs" + b"\x3a\x00"
    body = (
        b"\x0a"
        + bytes([len(node)])
        + node
        + b"\x12\x05model"
        + b"\x5a\x10\x0a\x01x"
        + kind
        + b"\x62\x11\x0a\x02v0"
        + kind
    )
    sets = b"\x42\x04\x0a\x00\x10\x11" + b"\x42\x11\x0a\x0dcom.microsoft\x10\x01"
    assert graph.model({"x": kind}, {out: kind}) == (
        b"\x08\x08" + b"\x3a" + bytes([len(body)]) + body + sets
    )


def test_onnxruntime_reads_tensors_attributes_and_several_outputs() -> None:
    onnxruntime = pytest.importorskip("onnxruntime")
    graph = Graph()
    weights = graph.tensor("w", numpy.arange(6, dtype=numpy.float32).reshape(2, 3))
    left, right = graph.ops("Split", "x", graph.constant(ints(2, 2)), axis=-1, outputs=2)
    product = graph.op("MatMul", graph.op("Sub", left, right), weights)
    out = graph.op("LeakyRelu", graph.op("ReduceMean", product, axes=[-1], keepdims=0), alpha=0.5)
    model = graph.model({"x": tensor_type(FLOAT, ["n", 4])}, {out: tensor_type(FLOAT, ["n"])})
    session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
    x = numpy.array([[1, 2, 3, 4], [4, 3, 2, 1]], dtype=numpy.float32)
    expected = (x[:, :2] - x[:, 2:]) @ numpy.arange(6).reshape(2, 3)
    mean = expected.mean(axis=1)
    found = session.run(None, {"x": x})[0]
    assert found == pytest.approx(numpy.where(mean < 0, mean * 0.5, mean))


def test_equal_constants_are_stored_once() -> None:
    graph = Graph()
    assert graph.constant(ints(0)) == graph.constant(ints(0))
    assert graph.constant(ints(0)) != graph.constant(numpy.float32(0) * numpy.ones(1, "f4"))
