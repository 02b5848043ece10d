"""The encoder's layers, read from and written to its file (ONNX, eight bits a weight)."""

import os

import numpy as np
import onnx
import torch
import torch.nn as nn
import torch.nn.functional as F
from onnx import TensorProto, helper, numpy_helper

LAYERS, WIDTH, HEADS, DIMENSIONS = 3, 384, 12, 256
POSITIONS = 512
# of the normalisations: part of the file's format
EPSILON = 1e-12


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.q, self.k, self.v, self.o = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.i, self.f = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)
        self.n1, self.n2 = nn.LayerNorm(WIDTH, eps=EPSILON), nn.LayerNorm(WIDTH, eps=EPSILON)

    def forward(self, x, mask):
        texts, pieces, _ = x.shape
        q, k, v = (part(x).view(texts, pieces, HEADS, WIDTH // HEADS).transpose(1, 2) for part in (self.q, self.k, self.v))
        # the weights of the queries hold the factor that the function would divide by
        seen = F.scaled_dot_product_attention(q * (WIDTH // HEADS) ** 0.5, k, v, attn_mask=mask[:, None, None, :])
        x = self.n1(x + self.o(seen.transpose(1, 2).reshape(texts, pieces, WIDTH)))
        return self.n2(x + self.f(F.gelu(self.i(x))))


class Encoder(nn.Module):
    def __init__(self, vocabulary):
        super().__init__()
        self.e, self.p = nn.Embedding(vocabulary, WIDTH), nn.Parameter(torch.zeros(POSITIONS, WIDTH))
        self.n, self.l = nn.LayerNorm(WIDTH, eps=EPSILON), nn.ModuleList(Layer() for _ in range(LAYERS))
        self.w = nn.Linear(WIDTH, DIMENSIONS)

    def forward(self, ids, mask):
        x = self.n(self.e(ids) + self.p[: ids.shape[1]])
        for layer in self.l:
            x = layer(x, mask)
        mean = F.normalize((x.float() * mask[..., None].float()).sum(1), dim=-1)
        return F.normalize(self.w(mean).float(), dim=-1)


def build(state):
    """Nodes and weights of the graph; `state(name)` gives the weights of the network by their names there."""
    nodes, weights = [], []

    def number():
        return len(nodes) + len(weights) + 1

    def weight(values, name=None):
        weights.append((name or f"c{number()}", np.ascontiguousarray(values)))
        return weights[-1][0]

    def op(kind, *inputs, **settings):
        nodes.append(helper.make_node(kind, inputs, [f"t{number()}"], name=f"{kind}_{number()}", **settings))
        return nodes[-1].output[0]

    def whole(*values):
        return weight(np.array(values, np.int64))

    def real(value):
        return weight(np.array([value], np.float32))

    def linear(x, name):
        return op("Add", op("MatMul", x, weight(state(f"{name}.weight").T)), weight(state(f"{name}.bias")))

    def norm(x, name):
        factors = weight(state(f"{name}.weight")), weight(state(f"{name}.bias"))
        return op("LayerNormalization", x, *factors, axis=-1, epsilon=EPSILON)

    def unit(x):
        return op("Div", x, op("Sqrt", op("ReduceSum", op("Mul", x, x), whole(1), keepdims=1)))

    pieces = op("Gather", op("Shape", "input_ids"), whole(1), axis=0)
    places = op("Slice", weight(state("p")), whole(0), pieces, whole(0))
    x = norm(op("Add", op("Gather", weight(state("e.weight"), "emb"), "input_ids"), places), "n")
    mask = op("Cast", "attention_mask", to=TensorProto.FLOAT)
    unseen = op("Mul", op("Sub", real(1), op("Unsqueeze", mask, whole(1, 2))), real(-1e4))
    by_heads = whole(0, 0, HEADS, WIDTH // HEADS)
    for at in range(LAYERS):
        name = f"l.{at}."
        q, k, v = (op("Reshape", linear(x, name + part), by_heads) for part in "qkv")
        q, k, v = (op("Transpose", part, perm=perm) for part, perm in ((q, [0, 2, 1, 3]), (k, [0, 2, 3, 1]), (v, [0, 2, 1, 3])))
        seen = op("MatMul", op("Softmax", op("Add", op("MatMul", q, k), unseen), axis=-1), v)
        seen = op("Reshape", op("Transpose", seen, perm=[0, 2, 1, 3]), whole(0, 0, WIDTH))
        x = norm(op("Add", x, linear(seen, name + "o")), name + "n1")
        inner = linear(x, name + "i")
        inner = op("Mul", op("Mul", inner, real(0.5)), op("Add", op("Erf", op("Mul", inner, real(0.5**0.5))), real(1)))
        x = norm(op("Add", x, linear(inner, name + "f")), name + "n2")
    mean = unit(op("ReduceSum", op("Mul", x, op("Unsqueeze", mask, whole(2))), whole(1), keepdims=0))
    vector = unit(op("Add", op("MatMul", mean, weight(state("w.weight").T, "proj")), weight(state("w.bias"))))
    return [*nodes, helper.make_node("Identity", [vector], ["vector"])], weights


def load(file):
    """The network with the weights of a file, which has them by the names that `build` gives."""
    held = {each.name: numpy_helper.to_array(each) for each in onnx.load(file).graph.initializer}

    def read(name):
        if name in held:
            return held[name]
        steps, scale, zero = (held[f"{name}_{part}"].astype(np.float32) for part in ("quantized", "scale", "zero_point"))
        return (steps - zero) * scale

    model = Encoder(len(held["emb_quantized"]))
    empty, names = model.state_dict(), []
    _, weights = build(lambda name: names.append(name) or empty[name].numpy())
    places = [name for name, values in weights if values.dtype == np.float32 and values.size > 1]
    for name, place in zip(names, places, strict=True):
        is_turned = name.endswith(".weight") and empty[name].ndim == 2 and name != "e.weight"
        empty[name] = torch.tensor(read(place).T.copy() if is_turned else read(place))
    model.load_state_dict(empty)
    return model


def save(model, file):
    from onnxruntime.quantization import QuantType, quantize_dynamic

    state = {name: values.detach().float().cpu().numpy() for name, values in model.state_dict().items()}
    nodes, weights = build(lambda name: state[name])
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, ["b", "l"]) for name in ("input_ids", "attention_mask")]
    outputs = [helper.make_tensor_value_info("vector", TensorProto.FLOAT, ["b", DIMENSIONS])]
    tensors = [numpy_helper.from_array(values, name) for name, values in weights]
    graph = helper.make_graph(nodes, "encoder", inputs, outputs, tensors)
    exact = f"{file}.exact"
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9), exact)
    quantize_dynamic(exact, file, weight_type=QuantType.QInt8, per_channel=True, op_types_to_quantize=["MatMul", "Gather"])
    os.remove(exact)
