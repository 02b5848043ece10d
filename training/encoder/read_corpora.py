"""Reads corpora for `train.py`: articles, and phrases that they are about with the article as it reads without them.

    python3 training/encoder/read_corpora.py CORPORA_FOLDER newsroom/meaning/encoder/pieces.txt TEXTS_FOLDER

Input: the `*.jsonl.gz` named below with `title`, `text`, `lang` a line. Output: `NAME.ids.npy` and `NAME.ends.npy` for each list of texts,
numbers of pieces and where each text ends; `pairs.npz`, which phrase and which article each query is of.
"""

import gzip
import json
import math
import os
import random
import re
import sys
from collections import Counter

import numpy as np
from tokenizers import BertWordPieceTokenizer

# Share of its articles that is read: the old ones are many.
CORPORA = {
    "en-bbc": 1,
    "en-reuters-1987": 1,
    "pt-en-columns-2024-2026": 1,
    "pt-mixed": 1,
    "pt-blog-2016-2023": 0.95,
    "pt-blog-2006-2015": 0.22,
}
# Each part draws by its own number.
PARTS = 64
STOPWORDS = set(
    """a o as os e ou de da do das dos em no na nos nas um uma uns umas para por com que se ao aos à às é são foi ser mais como não pelo pela
    pelos pelas sem sob sobre entre até já diz the of ele ela eles elas seu sua seus suas isso este esta esse essa também quando muito há tem
    ter está ainda depois antes onde mas nem ano anos dia dias segundo após durante todos toda todo cada outro outra outros outras
    an to in on for and or is are was were be been it its he she they his her their that this these those with by at from has have had not
    but will would can could said says mr mrs new more than which who when after before over into also about out up one two year years""".split()
)
WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
MARKUP = re.compile(
    r"<[^>]*>|\\+\"|[\^\{\}\\<>*_|~`#]"
    r"|\b(?:face|cellSpacing|cellPadding|width|border|vAlign|name|size|src|align|height|class|style|href)=\S+"
)
# One corpus begins every text with it.
OPENING = re.compile(r'^Entenda o contexto de "[^"]*" e o que muda na pratica para quem acompanha [^.]*\. ?-? ?')
LONGEST_PHRASE = 4
# Articles that must have a phrase, and the share of all that may.
LEAST_ARTICLES, MOST_SHARE = 8, 1 / 40
# Normalised mutual information of the words of a phrase: less is chance.
LEAST_TIE = 0.25
QUERIES = 3
WITHOUT_PHRASE = 0.75
# Phrases of an article that are known to `train.py`.
MOST_KNOWN = 96


def clean(text):
    return re.sub(r"\s+", " ", MARKUP.sub(" ", text or "")).strip()


def read_articles(folder):
    """Language, title and beginning of the text of each article, once, in a random order."""
    random.seed(5)
    articles, seen = [], set()
    for corpus, share in CORPORA.items():
        for line in gzip.open(f"{folder}/{corpus}.jsonl.gz", "rt", encoding="utf8"):
            if random.random() > share:
                continue
            row = json.loads(line)
            title, text = clean(row["title"]), OPENING.sub("", clean(row["text"]))
            if row["lang"] == "en" and title.isupper():
                title = title.capitalize()
            if text.lower().startswith(title.lower()[:60]) and len(title) > 20:
                text = text[len(title) :].lstrip(" .-:")
            key = title.lower() + text[:50].lower()
            is_text = len(title) >= 15 and len(text) >= 150 and text.count("=") <= 4 and not title.startswith("Postagem sem")
            if is_text and key not in seen:
                seen.add(key)
                articles.append((row["lang"], title, text[:720]))
    random.shuffle(articles)
    return [article for part in range(PARTS) for article in articles[part::PARTS]]


def phrases(text):
    """Every phrase without punctuation inside that neither begins nor ends with a small word, as it is written."""
    for run in re.split(r"[^\w\s'’-]+", text):
        words = WORD.findall(run)
        is_small = [word.lower() in STOPWORDS or len(word) < 3 for word in words]
        for first, word in enumerate(words):
            for last in range(first, min(first + LONGEST_PHRASE, len(words))):
                if not is_small[first] and not is_small[last]:
                    yield " ".join(words[first : last + 1])


def weigh_phrases(articles):
    """The number of each phrase worth a query, and how often it is drawn: names seldom, longer phrases more often."""
    found, capital = Counter(), Counter()
    for _, title, text in articles:
        written = {}
        for phrase in phrases(f"{title}. {text[:600]}"):
            written.setdefault(phrase.lower(), phrase)
        found.update(written.keys())
        capital.update(phrase for phrase, form in written.items() if form[0].isupper())
    weights = {}
    for phrase, count in found.items():
        if count < LEAST_ARTICLES or count > len(articles) * MOST_SHARE:
            continue
        words = [word for word in phrase.split() if word not in STOPWORDS]
        log = math.log(count / len(articles))
        apart = sum(math.log(max(1, found[word]) / len(articles)) for word in words)
        if " " in phrase and (log - apart) / (-log * max(1, len(words) - 1)) < LEAST_TIE:
            continue
        name, single = capital[phrase] / count > 0.6, " " not in phrase
        weights[phrase] = (len(weights), (0.15 if name else 1) * (0.35 if single else 1) / math.sqrt(count))
    return weights


def draw_queries(article, weights, rnd):
    """Phrases that an article is about, each with a text of it, mostly without the phrase; and the numbers of the phrases it has."""
    _, title, text = article
    body = text[:500]
    in_title = {phrase.lower() for phrase in phrases(title)}
    counts = Counter(phrase.lower() for phrase in phrases(f"{title}. {body}"))
    known = [phrase for phrase in counts if phrase in weights]
    about = [phrase for phrase in known if phrase in in_title or counts[phrase] >= 2]
    queries = []
    for _ in range(QUERIES if about else 0):
        phrase = rnd.choices(about, [weights[each][1] * (1 + (each in in_title)) for each in about])[0]
        parts = [title, body]
        if rnd.random() < WITHOUT_PHRASE:
            pattern = re.compile(r"\b" + r"\W+".join(map(re.escape, phrase.split())) + r"\w*", re.I)
            parts = [pattern.sub(" ", part) for part in parts]
        query = phrase.capitalize() if rnd.random() < 0.1 else phrase
        queries.append((weights[phrase][0], query, re.sub(r"\s+", " ", ". ".join(parts))))
    return queries, sorted((weights[phrase][0] for phrase in known), key=lambda _: rnd.random())[:MOST_KNOWN]


def main(corpora, pieces, target):
    os.makedirs(target, exist_ok=True)
    tokenizer = BertWordPieceTokenizer(pieces)

    def write(name, texts, most):
        tokenizer.enable_truncation(most)
        ids = [each.ids for each in tokenizer.encode_batch(texts)]
        np.save(f"{target}/{name}.ids.npy", np.concatenate([np.array(each, np.uint16) for each in ids]))
        np.save(f"{target}/{name}.ends.npy", np.cumsum([len(each) for each in ids]))
        print(name, len(texts))

    articles = read_articles(corpora)
    weights = weigh_phrases(articles)
    write("title", [title for _, title, _ in articles], 32)
    write("body", [text[:450] for _, _, text in articles], 112)
    write("later", [text[450:950] if len(text) > 700 else text[:450] for _, _, text in articles], 112)
    write("whole", [f"{title}. {text[:500]}" for _, title, text in articles], 128)
    queries, without, owner, phrase = [], [], [], []
    known = np.full((len(articles), MOST_KNOWN), -1, np.int32)
    # the articles of a part follow each other
    starts = np.cumsum([0] + [len(range(part, len(articles), PARTS)) for part in range(PARTS)])
    for part in range(PARTS):
        rnd = random.Random(part)
        for at in range(starts[part], starts[part + 1]):
            drawn, numbers = draw_queries(articles[at], weights, rnd)
            known[at, : len(numbers)] = numbers
            for number, query, text in drawn:
                queries.append(query), without.append(text), owner.append(at), phrase.append(number)
    write("query", queries, 16)
    write("without", without, 128)
    english = np.array([language == "en" for language, _, _ in articles])
    np.savez(f"{target}/pairs.npz", owner=np.array(owner), phrase=np.array(phrase), known=known, english=english)


if __name__ == "__main__":
    main(*sys.argv[1:])
