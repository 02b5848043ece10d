"""Step two of two: numbers into vectors. `python3 training/train.py PREPARED_FOLDER OUT_FILE [--minutes 6]` (PyTorch; a GPU makes it minutes).

A text is the normalised sum of the vectors of its words and phrases; the length of a word's vector is its learnt weight. A query
(a title, one to four words of it, a phrase or a passage of the body) must find its own body among the other bodies of its batch.
In most examples the query's own words are hidden from the body, so that only meaning can find it. A word's vector is the sum of
its own and its stem's, so that rare inflections stand beside their frequent ones.
"""
import argparse, gzip, json, math, os, struct, time
import numpy as np
import torch
import torch.nn.functional as F


def load(folder):
    raw = lambda name: gzip.open(os.path.join(folder, name), "rb").read()
    u16 = lambda name: np.frombuffer(raw(name + ".u16.gz"), np.uint16).astype(np.int64)
    u32 = lambda name: np.frombuffer(raw(name + ".u32.gz"), np.uint32).astype(np.int64)
    data = {name: u16(name) for name in ("title", "body", "source", "english", "stem")}
    # phrases with rows of their own were tried and left (docs/decisions/understanding.md)
    data["titlePhrases"], data["bodyPhrases"] = np.zeros_like(data["title"]), np.zeros_like(data["body"])
    data["titleOffsets"], data["bodyOffsets"] = u32("title-offsets"), u32("body-offsets")
    data["vocabulary"] = {"phrases": [], **json.loads(raw("vocabulary.json.gz"))}
    return data


class Model(torch.nn.Module):
    """Rows 0..words are words, the rest phrases; row 0 is the empty place."""

    def __init__(self, words, phrases, stem_of, stems, idf, dim):
        super().__init__()
        self.words = words
        self.own = torch.nn.Embedding(words + 1 + phrases, dim, padding_idx=0)
        self.shared = torch.nn.Embedding(stems + 1, dim, padding_idx=0)
        torch.nn.init.normal_(self.own.weight, std=0.07)
        torch.nn.init.normal_(self.shared.weight, std=0.07)
        self.weight = torch.nn.Parameter(idf / idf[idf > 0].mean())
        self.scale = torch.nn.Parameter(torch.tensor(3.0))
        self.register_buffer("stem_of", torch.cat([stem_of, torch.zeros(phrases, dtype=torch.long)]))

    def table(self):
        """Every row as it is served; made once a step, which is far quicker than gathering its parts word by word."""
        return (self.own.weight + self.shared.weight[self.stem_of]) * F.softplus(self.weight).unsqueeze(-1)


def encode(table, x):
    return F.normalize(F.embedding_bag(x, table, mode="sum", padding_idx=0), dim=-1)


def make(data, dim, device):
    words, phrases = len(data["vocabulary"]["words"]), len(data["vocabulary"]["phrases"])
    counts = [c for _, c in data["vocabulary"]["words"]] + [c for _, _, c in data["vocabulary"]["phrases"]]
    texts = sum(math.sqrt(20000 * n) for n in data["vocabulary"]["perSource"])
    idf = torch.tensor([0.0] + [math.log((texts + 1) / (c + 1)) for c in counts])
    idf[words + 1:] *= 0.6
    return Model(words, phrases, torch.from_numpy(data["stem"]), int(data["stem"].max()), idf, dim).to(device)


def train(data, model, minutes, device, batch=4096, lr=2e-3, rare_noise=True, grouped=True, hide=0.65, report=None):
    d = {k: torch.from_numpy(v).to(device) for k, v in data.items() if isinstance(v, np.ndarray)}
    phrase = lambda x: torch.where(x > 0, x + model.words, 0)
    T, B, TP, BP = d["title"], d["body"], phrase(d["titlePhrases"]), phrase(d["bodyPhrases"])
    to, bo = d["titleOffsets"], d["bodyOffsets"]
    tl, bl = to[1:] - to[:-1], bo[1:] - bo[:-1]
    groups = [torch.nonzero(d["source"] == s).squeeze(1) for s in range(int(d["source"].max()) + 1)]
    share = torch.tensor([math.sqrt(len(g)) for g in groups]); share = share / share.sum()
    counts = torch.tensor([1e9] + [c for _, c in data["vocabulary"]["words"]] + [c for _, _, c in data["vocabulary"]["phrases"]], device=device)
    drop = (0.6 / counts.clamp(min=1).sqrt()) if rare_noise else torch.zeros_like(counts)
    optimiser = torch.optim.AdamW(model.parameters(), lr=lr, weight_decay=0.0)
    rand = lambda *shape: torch.rand(*shape, device=device)

    def cut(rows, phrases, offsets, index, start, length, most):
        step = torch.arange(most, device=device)
        at = (offsets[index] + start).unsqueeze(1) + step
        inside = step < length.unsqueeze(1)
        at = at.clamp(max=len(rows) - 1)
        words = torch.where(inside, rows[at], 0)
        pairs = torch.where(inside & (step > 0), phrases[at], 0)  # a phrase needs its first word inside too
        return words, pairs

    def some(length, k):
        return (rand(len(length)) * (length - k + 1).clamp(min=1)).long()

    began, steps, total = time.time(), 0, 0.0
    while (spent := (time.time() - began) / (minutes * 60)) < 1:
        for group in optimiser.param_groups:
            group["lr"] = lr * max(0.02, min(1, steps / 200) * (1 - spent))
        if grouped and steps % 2:  # every other batch of one source alone: its texts are harder to tell apart
            g = groups[int(torch.multinomial(share, 1))]
            i = g[torch.randint(0, len(g), (min(batch, len(g)),), device=device)]
        else:
            which = torch.multinomial(share, batch, replacement=True).tolist()
            sizes = np.bincount(which, minlength=len(groups))
            i = torch.cat([g[torch.randint(0, len(g), (int(n),), device=device)] for g, n in zip(groups, sizes) if n])
        n = len(i)
        kind = rand(n, 1)
        few, more = torch.randint(1, 5, (n,), device=device), torch.randint(12, 30, (n,), device=device)
        zero = torch.zeros(n, dtype=torch.long, device=device)
        parts = [cut(T, TP, to, i, zero, tl[i], 24), cut(T, TP, to, i, some(tl[i], few), torch.minimum(few, tl[i]), 24),
                 cut(B, BP, bo, i, some(bl[i], few), torch.minimum(few, bl[i]), 24), cut(B, BP, bo, i, some(bl[i], more), torch.minimum(more, bl[i]), 30)]
        parts = [tuple(F.pad(x, (0, 30 - x.shape[1])) for x in p) for p in parts]
        pick = lambda k: torch.where(kind < .25, parts[0][k], torch.where(kind < .7, parts[1][k], torch.where(kind < .85, parts[2][k], parts[3][k])))
        qw, qp = pick(0), pick(1)
        bw, bp = cut(B, BP, bo, i, zero, bl[i], 140)
        hidden = torch.zeros_like(bw, dtype=torch.bool)
        for column in range(30):
            q = qw[:, column:column + 1]
            hidden |= (bw == q) & (q > 0)
        stems = model.stem_of
        for column in range(4):  # of a short query the inflections are hidden too
            q = stems[qw[:, column:column + 1]]
            hidden |= (stems[bw] == q) & (q > 0) & (kind < .85) & (kind >= .25)
        hide_now = rand(n, 1) < hide
        before = F.pad(hidden[:, :-1], (1, 0))
        bp = torch.where((hidden | before) & hide_now, 0, bp)
        bw = torch.where(hidden & hide_now, 0, bw)
        keep = .5 + .5 * rand(n, 1)
        bw = torch.where((rand(*bw.shape) < keep) & (rand(*bw.shape) > drop[bw]), bw, 0)
        bp = torch.where((rand(*bp.shape) < keep) & (rand(*bp.shape) > drop[bp]), bp, 0)
        qp = torch.where(rand(n, 1) < .8, qp, 0)  # the words of a phrase must do alone too
        query, body = torch.cat([qw, qp], 1), torch.cat([bw, bp], 1)
        known = (query > 0).any(1) & (body > 0).any(1)
        query, body, i = query[known], body[known], i[known]
        rows = model.table()
        scores = encode(rows, query) @ encode(rows, body).T * model.scale.exp().clamp(max=60)
        same = (i.unsqueeze(0) == i.unsqueeze(1)) & ~torch.eye(len(i), dtype=torch.bool, device=device)
        scores = scores.masked_fill(same, -1e4)
        own = torch.arange(len(i), device=device)
        loss = (F.cross_entropy(scores, own) + F.cross_entropy(scores.T, own)) / 2
        optimiser.zero_grad(); loss.backward(); optimiser.step()
        steps += 1
        if steps % 1000 == 0 and report: report(steps, loss.item())
    return steps, loss.item()


def table(model):
    with torch.no_grad():
        rows = model.table()
        rows[0] = 0
        return rows.cpu().numpy()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("prepared"); parser.add_argument("out")
    parser.add_argument("--minutes", type=float, default=3.2); parser.add_argument("--dimensions", type=int, default=128); parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed); np.random.seed(options.seed)
    data = load(options.prepared)
    model = make(data, options.dimensions, device)
    print(train(data, model, options.minutes, device, lr=3e-3, report=lambda step, loss: print(step, round(loss, 3), flush=True)))
    table(model)[1:].astype(np.float32).tofile(options.out)
