"""Step two of three: numbers into vectors. `python3 training/train.py PREPARED_FOLDER OUT_FILE [--steps 3000]` (PyTorch and a GPU with 64 GB).

First words are counted together: the mutual information of all pairs, rare pairs trusted less, cut to its strongest axes, gives every
word a place that a few texts cannot tear away. Then the places are refined: a query (a title, one to four words of it, a few words or a
passage of the body) must find its own body among the other bodies of its batch, in most examples with the query's own words hidden
from the body, so that only meaning can find it; and a subject that an editor gave must find its headline among others. A text is the
normalised sum of the vectors of its words; the length of a word's vector is its learnt weight. A word's vector is the sum of its own
and its stem's, so that rare inflections move with their frequent ones.
"""
import argparse, gzip, json, math, os
import numpy as np
import torch
import torch.nn.functional as F

TITLE, BODY, SUBJECT, SUBJECTS = 24, 140, 6, 6  # words of a title, a body and a subject; subjects of a headline
QUERY = 30
BLOCK = 4096
PAIR_DOUBT, WORD_DOUBT = 4.0, 80.0  # counts at which a pair, and a word, is believed by half
SMOOTH = 0.75
AXIS_POWER = 0.25
SHARPEST, SUBJECTS_WEIGHT, HIDDEN = 16.0, 0.3, 0.65
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


def load(folder):
    raw = lambda name: gzip.open(os.path.join(folder, name), "rb").read()
    data = {name: np.frombuffer(raw(name + ".u16.gz"), np.uint16).astype(np.int64) for name in ("source", "english", "stem")}
    for name in ("title", "body", "headline", "headlineSubjects", "subject"):
        rows = np.frombuffer(raw(name + ".u16.gz"), np.uint16).astype(np.int64)
        data[name] = rows, np.frombuffer(raw(name + "-offsets.u32.gz"), np.uint32).astype(np.int64)
    data["vocabulary"] = json.loads(raw("vocabulary.json.gz"))
    # English texts of a mixed source are a source of their own: Portuguese ones are no rivals to them
    data["source"] = data["source"] * 2 + data["english"]
    return data


def pad(rows, most):
    """Texts of any length as a table, 0 behind their ends."""
    ids, offsets = rows
    out, length = np.zeros((len(offsets) - 1, most), np.int64), np.minimum(np.diff(offsets), most)
    for k in range(most):
        long = length > k
        out[long, k] = ids[offsets[:-1][long] + k]
    return torch.from_numpy(out).to(DEVICE)


class Texts:
    def __init__(self, data):
        self.title, self.body, self.headline = pad(data["title"], TITLE), pad(data["body"], BODY), pad(data["headline"], TITLE)
        self.title_length, self.body_length = ((rows[1][1:] - rows[1][:-1]).clip(max=most) for rows, most in ((data["title"], TITLE), (data["body"], BODY)))
        self.title_length, self.body_length = torch.from_numpy(self.title_length).to(DEVICE), torch.from_numpy(self.body_length).to(DEVICE)
        self.source = torch.from_numpy(data["source"]).to(DEVICE)
        self.stem = torch.from_numpy(data["stem"]).to(DEVICE)
        self.subject, self.subjects = pad(data["subject"], SUBJECT), pad(data["headlineSubjects"], SUBJECTS)
        held = torch.from_numpy(np.diff(data["headlineSubjects"][1])).to(DEVICE).unsqueeze(1)
        self.has_subject = torch.arange(SUBJECTS, device=DEVICE) < held
        self.member = torch.zeros(len(self.headline), len(self.subject), dtype=torch.bool, device=DEVICE)
        at = torch.nonzero(self.has_subject)
        self.member[at[:, 0], self.subjects[at[:, 0], at[:, 1]]] = True
        words = data["vocabulary"]["words"]
        self.counts = torch.tensor([1e9] + [float(count) for _, count in words], device=DEVICE)
        texts = sum(math.sqrt(20000 * n) for n in data["vocabulary"]["perSource"])
        self.idf = torch.log((texts + 1) / (self.counts + 1)).clamp(min=0)


def count_pairs(texts):
    """How often two words stand in one text; a source by the root of its size, a text by how few words it has."""
    size = len(texts.counts)
    pairs = torch.zeros(size, size, device=DEVICE)
    sources = torch.bincount(texts.source).clamp(min=1)
    subjects = torch.where(texts.has_subject.unsqueeze(2), texts.subject[texts.subjects], 0).flatten(1)
    kinds = [(torch.cat([texts.title, texts.body], 1), (20000 / sources)[texts.source].sqrt()),
             (torch.cat([texts.headline, subjects], 1), torch.full((len(subjects),), math.sqrt(20000 / max(1, len(subjects))), device=DEVICE))]
    for rows, weight in kinds:
        for at in range(0, len(rows), BLOCK):
            here = torch.zeros(len(rows[at:at + BLOCK]), size, device=DEVICE).scatter_(1, rows[at:at + BLOCK], 1.0)
            here[:, 0] = 0
            here *= (weight[at:at + BLOCK] * 20 / here.sum(1).clamp(min=2)).sqrt().unsqueeze(1)
            pairs.addmm_(here.T, here)
    return pairs.fill_diagonal_(0)


def places(pairs, idf, dimensions):
    """The strongest axes of the pairs' mutual information; every word at the length of its rarity."""
    total = pairs.sum(1)
    smooth = total ** SMOOTH / (total ** SMOOTH).sum()
    known = total / (total + WORD_DOUBT)
    for at in range(0, len(pairs), BLOCK):
        rows = pairs[at:at + BLOCK]
        told = torch.log((rows / total[at:at + BLOCK].clamp(min=1e-6).unsqueeze(1) / smooth.clamp(min=1e-12)).clamp(min=1e-9)).clamp(min=0)
        pairs[at:at + BLOCK] = told * (rows / (rows + PAIR_DOUBT)) * torch.minimum(known[at:at + BLOCK].unsqueeze(1), known)
    pairs = (pairs + pairs.T) / 2
    pairs[0], pairs[:, 0] = 0, 0
    axes, strength, _ = torch.svd_lowrank(pairs, q=dimensions + 32, niter=3)
    return F.normalize(axes[:, :dimensions] * strength[:dimensions] ** AXIS_POWER, dim=1) * idf.unsqueeze(1)


class Model(torch.nn.Module):
    def __init__(self, start, stem_of):
        super().__init__()
        length = start.norm(dim=1).clamp(min=1e-9)
        self.own = torch.nn.Parameter(3 * start / length.unsqueeze(1))
        self.shared = torch.nn.Parameter(torch.zeros(int(stem_of.max()) + 1, start.shape[1], device=DEVICE))
        self.weight = torch.nn.Parameter(torch.log(torch.expm1((length / length.median()).clamp(0.05, 8))))
        self.sharpness = torch.nn.Parameter(torch.tensor([3.0, 2.5], device=DEVICE))
        self.stem_of = stem_of

    def table(self):
        """Every row as it is served; made once a step, which is far quicker than gathering its parts word by word."""
        return (self.own + self.shared[self.stem_of]) * F.softplus(self.weight).unsqueeze(-1)


def encode(table, rows):
    return F.normalize(F.embedding_bag(rows, table, mode="sum", padding_idx=0), dim=-1)


def find_own(table, queries, bodies, rivals, sharpness):
    """Each query must find its own body and each body its own query; pairs outside `rivals` are no mistakes."""
    scores = encode(table, queries) @ encode(table, bodies).T * sharpness.exp().clamp(max=SHARPEST)
    own = torch.arange(len(scores), device=DEVICE)
    scores = scores.masked_fill(~rivals & (own.unsqueeze(0) != own.unsqueeze(1)), -1e4)
    return (F.cross_entropy(scores, own) + F.cross_entropy(scores.T, own)) / 2


def rand(*shape):
    return torch.rand(*shape, device=DEVICE)


def thin(rows, least, drop):
    """Leaves words out, rare ones more often: a text must not hang on one of them."""
    return torch.where((rand(*rows.shape) < least + (1 - least) * rand(len(rows), 1)) & (rand(*rows.shape) > drop[rows]), rows, 0)


def text_loss(model, table, texts, i, drop):
    n, kind = len(i), rand(len(i))
    from_title, whole, passage = kind < 0.7, kind < 0.25, kind >= 0.85
    have = torch.where(from_title, texts.title_length[i], texts.body_length[i])
    few = torch.where(passage, torch.randint(12, QUERY, (n,), device=DEVICE), torch.randint(1, 5, (n,), device=DEVICE))
    length = torch.where(whole, have, torch.minimum(few, have))
    start = (rand(n) * (have - length + 1)).long()
    step = torch.arange(QUERY, device=DEVICE)
    at = start.unsqueeze(1) + step
    rows = torch.where(from_title.unsqueeze(1), texts.title[i].gather(1, at.clamp(max=TITLE - 1)), texts.body[i].gather(1, at.clamp(max=BODY - 1)))
    query, body = torch.where(step < length.unsqueeze(1), rows, 0), texts.body[i]
    hidden = torch.zeros_like(body, dtype=torch.bool)
    for k in range(QUERY):
        hidden |= (body == query[:, k:k + 1]) & (query[:, k:k + 1] > 0)
    stems, short = texts.stem[body], (~whole & ~passage).unsqueeze(1)
    for k in range(4):  # of a short query the inflections are hidden too
        word = texts.stem[query[:, k:k + 1]]
        hidden |= (stems == word) & (word > 0) & short
    body = thin(torch.where(hidden & (rand(n, 1) < HIDDEN), 0, body), 0.5, drop)
    known = (query > 0).any(1) & (body > 0).any(1)
    i = i[known]
    return find_own(table, query[known], body[known], i.unsqueeze(0) != i.unsqueeze(1), model.sharpness[0])


def subject_loss(model, table, texts, chances, drop, batch=2048):
    h = torch.randint(0, len(texts.headline), (batch,), device=DEVICE)
    first, second = texts.subjects[h].gather(1, torch.multinomial(chances[h], 2, replacement=True)).T
    both = (rand(batch) < 0.3) & (first != second)
    query = torch.cat([texts.subject[first], torch.where(both.unsqueeze(1), texts.subject[second], 0)], 1)
    words = texts.headline[h]
    said = ((texts.stem[words].unsqueeze(2) == texts.stem[query].unsqueeze(1)) & (query > 0).unsqueeze(1)).any(2)
    words = thin(torch.where(said & (rand(batch, 1) < HIDDEN), 0, words), 0.7, drop)
    known = (query > 0).any(1) & (words > 0).any(1)
    query, words, h, first, second, both = (x[known] for x in (query, words, h, first, second, both))
    fits = texts.member[h][:, first].T & (texts.member[h][:, second].T | ~both.unsqueeze(1))
    return find_own(table, query, words, ~fits, model.sharpness[1])


def refine(model, texts, steps, batch=4096, rate=5e-4):
    groups = [rows for rows in (torch.nonzero(texts.source == s).squeeze(1) for s in range(int(texts.source.max()) + 1)) if len(rows)]
    share = torch.tensor([len(rows) ** 0.3 for rows in groups])
    drop = 0.6 / texts.counts.clamp(min=1).sqrt()
    often = texts.member.sum(0).clamp(min=1).float()
    chances = torch.where(texts.has_subject, often[texts.subjects] ** -0.5, 0)
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=0.0)
    draw = lambda rows, n: rows[torch.randint(0, len(rows), (n,), device=DEVICE)]
    for step in range(steps):
        for group in optimiser.param_groups:
            group["lr"] = rate * max(0.02, min(1, step / 200) * (1 - step / steps))
        if step % 2:  # every other batch of one source alone: its texts are harder to tell apart
            rows = groups[int(torch.multinomial(share, 1))]
            i = draw(rows, min(batch, len(rows)))
        else:
            sizes = torch.bincount(torch.multinomial(share, batch, replacement=True), minlength=len(groups)).tolist()
            i = torch.cat([draw(rows, n) for rows, n in zip(groups, sizes) if n])
        table = model.table()
        loss = text_loss(model, table, texts, i, drop)
        if len(texts.headline):
            loss = loss + SUBJECTS_WEIGHT * subject_loss(model, table, texts, chances, drop)
        optimiser.zero_grad(set_to_none=True); loss.backward(); optimiser.step()
        if (step + 1) % 500 == 0: print(step + 1, round(loss.item(), 3), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("prepared"); parser.add_argument("out")
    parser.add_argument("--steps", type=int, default=3000); parser.add_argument("--dimensions", type=int, default=128); parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    texts = Texts(load(options.prepared))
    model = Model(places(count_pairs(texts), texts.idf, options.dimensions), texts.stem)
    refine(model, texts, options.steps)
    with torch.no_grad(): model.table()[1:].cpu().numpy().astype(np.float32).tofile(options.out)
