"""Trains the encoder further, on what `read_corpora.py` has written, on one GPU.

    python3 training/encoder/train.py BASE_MODEL TEXTS_FOLDER newsroom/meaning/encoder/model.onnx

It learns to find the article for a phrase that the text may not say, and the text for its title, and to stay near what it was.
"""

import math
import sys
import time

import numpy as np
import torch

from network import DIMENSIONS, load, save

SECONDS = 95
BATCH = 1024
ENGLISH = 0.3
RATE, EMBEDDING_RATE = 1e-4, 2e-4
TEMPERATURE = 0.05
# Share of what is to be learnt that is how near the first weights had the same texts.
SOFT = 0.3
TITLES, STAY = 0.5, 10
# How far from the first weights to the last ones.
MIX = 0.75

base, folder, target = sys.argv[1:]
device = "cuda" if torch.cuda.is_available() else "cpu"
torch.manual_seed(1)


def half_precision():
    return torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda")


class Texts:
    """A list of texts as numbers of pieces."""

    def __init__(self, name):
        self.ids = torch.tensor(np.load(f"{folder}/{name}.ids.npy").astype(np.int32)).to(device)
        self.ends = torch.tensor(np.load(f"{folder}/{name}.ends.npy")).to(device)
        self.lengths = torch.diff(self.ends, prepend=self.ends.new_zeros(1))

    def get(self, at, longest=None):
        """Some texts, with what of each row is text."""
        places = torch.arange(longest or int(self.lengths[at].max()), device=device)[None]
        is_text = places < self.lengths[at][:, None]
        from_start = (self.ends - self.lengths)[at][:, None] + places
        return torch.where(is_text, self.ids[from_start.clamp(max=len(self.ids) - 1)], 0).long(), is_text


@torch.no_grad()
def encode(texts):
    vectors = torch.zeros(len(texts.ends), DIMENSIONS, device=device)
    for at in torch.argsort(texts.lengths).split(2048):
        with half_precision():
            vectors[at] = model(*texts.get(at)).float()
    return vectors.half()


def draw(english, portuguese, count):
    parts = (english, int(count * ENGLISH)), (portuguese, count - int(count * ENGLISH))
    return torch.cat([rows[torch.randint(len(rows), (size,), device=device)] for rows, size in parts])


def tell_apart(one, other, before, is_also_right=None):
    """Loss of finding each of one list among the other, and the other way round."""
    found, wanted = one @ other.T / TEMPERATURE, before / TEMPERATURE
    if is_also_right is not None:
        found, wanted = (values.masked_fill(is_also_right, -1e4) for values in (found, wanted))
    own = torch.eye(len(one), device=device)
    return sum(
        -(((1 - SOFT) * own + SOFT * soft.softmax(1)) * sharp.log_softmax(1)).sum(1).mean() / 2
        for sharp, soft in ((found, wanted), (found.T, wanted.T))
    )


def distance(now, before):
    return (1 - (now * before.float()).sum(1)).mean()


def loss_of_phrases():
    at = draw(english_pairs, portuguese_pairs, BATCH)
    of = owner[at]
    queries, articles = model(*texts["query"].get(at)), model(*texts["without"].get(at))
    has_phrase = (known[of][:, :, None] == phrase[at][None, None, :]).any(1).T
    is_also_right = (has_phrase | (of[:, None] == of[None])).fill_diagonal_(False)
    before = first["query"][at].float() @ first["whole"][of].float().T
    return tell_apart(queries, articles, before, is_also_right) + STAY * distance(queries, first["query"][at])


def loss_of_titles():
    at = draw(english_articles, portuguese_articles, BATCH)
    is_body = torch.rand(len(at), device=device)[:, None] < 0.5
    titles = model(*texts["title"].get(at))
    longest = max(int(texts[name].lengths[at].max()) for name in ("body", "later"))
    body, later = (texts[name].get(at, longest) for name in ("body", "later"))
    bodies = model(*(torch.where(is_body, *either) for either in zip(body, later)))
    return TITLES * tell_apart(titles, bodies, first["title"][at].float() @ first["whole"][at].float().T)


def loss_of_moving():
    at = draw(english_articles, portuguese_articles, BATCH // 2)
    return STAY * distance(model(*texts["whole"].get(at)), first["whole"][at])


texts = {name: Texts(name) for name in ("title", "body", "later", "whole", "query", "without")}
pairs = {name: torch.tensor(values).to(device) for name, values in np.load(f"{folder}/pairs.npz").items()}
owner, phrase, known, english = (pairs[name] for name in ("owner", "phrase", "known", "english"))
english_articles, portuguese_articles = torch.nonzero(english)[:, 0], torch.nonzero(~english)[:, 0]
english_pairs, portuguese_pairs = torch.nonzero(english[owner])[:, 0], torch.nonzero(~english[owner])[:, 0]
model = load(base).to(device)
first_weights = {name: values.clone() for name, values in model.state_dict().items()}
first = {name: encode(texts[name]) for name in ("title", "whole", "query")}
embeddings = [model.e.weight]
others = [values for name, values in model.named_parameters() if name != "e.weight"]
groups = [{"params": embeddings, "most": EMBEDDING_RATE}, {"params": others, "most": RATE}]
optimizer = torch.optim.AdamW(groups, lr=RATE, weight_decay=0.01)
start, step = time.time(), 0
while (share := (time.time() - start) / SECONDS) < 1:
    step += 1
    for group in optimizer.param_groups:
        group["lr"] = group["most"] * min(1, step / 100) * (0.5 * (1 + math.cos(math.pi * share)) * 0.97 + 0.03)
    with half_precision():
        loss = loss_of_phrases() + loss_of_titles() + loss_of_moving()
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1)
    optimizer.step()
    if step % 200 == 1:
        print(step, f"{share:.2f} of the time, loss {float(loss):.3f}", flush=True)
last = model.state_dict()
model.load_state_dict({name: first_weights[name] * (1 - MIX) + last[name] * MIX for name in last})
save(model, target)
