"""Counts how words are written: which have small letters, and where those have a capital all the same.

Input: a folder of `*.jsonl.gz` with a `text` a line, as for the vectors. Output, one a line: the words that stand alone with small
letters more often than with a capital, each with the marks below; after `=` names with such words that the marks do not tell
(`banco central`, `tesouro direto`); after `-` what the words in a list of names begin when they are none (`rede elétrica`, where Rede is a party).

    cd newsroom/matching/query
    python3 ../../../training/casing.py CORPORA_FOLDER also-names.txt > ordinary-words.txt

Marks: where the word mostly has a capital beside a name, so that it is a part of it.
    b  right before it (Avenida Paulista)   B  before it over a link (Universidade de Coimbra)
    a  right behind it (Eduardo Leite)      A  behind it over a link (Rio de Janeiro)
"""

import glob
import gzip
import json
import re
import sys
from collections import Counter

WORD = re.compile(r"[^\W\d_]+")
LINKS = {"de", "da", "do", "dos", "das", "e", "of", "the", "and", "del", "la"}
OPENS = set(".!?:\"“”'‘(–—•|/…»«;*\n")
LEAST = 5
# Of a surname some are written small by mistake.
LEAST_SMALL = 0.05
LEAST_BESIDE = 5
LEAST_NAME = 8
LEAST_PAIR = 4
# So many times with its capital for each time without: Universidade de Coimbra, but not relações Brasil-China.
BESIDE_TO_SMALL = 2
# The same for names of ordinary words: Banco Central, but not Direitos Humanos.
NAME_TO_SMALL = 6


def texts(folder):
    for path in sorted(glob.glob(folder + "/*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf8") as lines:
            for line in lines:
                yield json.loads(line).get("text") or ""


def read(text):
    """Words in small letters; whether each has a capital, with None where the beginning of a sentence or capitals throughout do not
    tell; whether it is written in capitals throughout; whether nothing but a space parts it from the word before."""
    words, capitals, uppers, joined = [], [], [], []
    end = 0
    for match in WORD.finditer(text):
        word, gap = match.group(), text[end : match.start()]
        has_capital = word[0].isupper()
        is_upper = len(word) > 1 and word.isupper()
        opens = end == 0 or any(sign in OPENS for sign in gap)
        words.append(word.lower())
        capitals.append(None if is_upper or (opens and has_capital) else has_capital)
        uppers.append(is_upper)
        joined.append(gap == " ")
        end = match.end()
    return words, capitals, uppers, joined


class Counts:
    """Two readings of the texts: the marks are of places beside real names, so the ordinary words have to be known first."""

    def __init__(self):
        self.small, self.capital, self.alone = Counter(), Counter(), Counter()
        self.names, self.plain = Counter(), Counter()
        self.beside = {mark: (Counter(), Counter()) for mark in "bBaA"}
        self.ordinary = set()

    def count_words(self, text):
        words, capitals, uppers, joined = read(text)
        is_name = [bool(capital or upper) for capital, upper in zip(capitals, uppers)]
        for at, word in enumerate(words):
            if word in LINKS:
                continue
            after = next_word(words, joined, at)
            if capitals[at] is False:
                self.small[word] += 1
            elif capitals[at]:
                self.capital[word] += 1
                if begins(words, capitals, at) and not (after and is_name[after]):
                    self.alone[word] += 1
            if after and not uppers[at] and not uppers[after]:
                if capitals[after] and capitals[at] is not False:
                    self.names[" ".join(words[at : after + 1])] += 1
                elif capitals[after] is False:
                    self.plain[" ".join(words[at : after + 1])] += 1

    def settle(self):
        for word, count in self.small.items():
            is_small = count > self.alone[word] and count > LEAST_SMALL * (count + self.capital[word])
            if count >= LEAST and is_small and len(word) > 1:
                self.ordinary.add(word)

    def count_beside(self, text):
        words, capitals, uppers, joined = read(text)

        def is_name(at):
            return uppers[at] or (capitals[at] and words[at] not in self.ordinary)

        for at, word in enumerate(words):
            capital = capitals[at]
            if capital is None or word not in self.ordinary or word in LINKS:
                continue
            after = next_word(words, joined, at)
            if after and is_name(after) and begins(words, capitals, at):
                self.beside["b" if after == at + 1 else "B"][capital][word] += 1
            before = last_word(words, joined, at)
            if before is not None and is_name(before):
                self.beside["a" if before == at - 1 else "A"][capital][word] += 1

    def marks(self, word):
        return "".join(
            mark
            for mark, (small, capital) in self.beside.items()
            if capital[word] >= LEAST_BESIDE and capital[word] > BESIDE_TO_SMALL * small[word]
        )

    def is_untold(self, words):
        """Whether the marks of its words would not make a name of two words with capitals."""
        first, last = words[0], words[-1]
        is_linked = len(words) > 2
        if first in self.ordinary and last in self.ordinary:
            return True
        if first in self.ordinary:
            return ("B" if is_linked else "b") not in self.marks(first)
        return last in self.ordinary and ("A" if is_linked else "a") not in self.marks(last)

    def lines(self, names):
        for word in sorted(self.ordinary):
            marks = self.marks(word)
            yield f"{word} {marks}" if marks else word
        for name, count in sorted(self.names.items()):
            if count < LEAST_NAME or count <= NAME_TO_SMALL * self.plain[name]:
                continue
            if self.is_untold(name.split(" ")):
                yield f"={name}"
        for pair, count in sorted(self.plain.items()):
            words = pair.split(" ")
            is_listed = words[0] in names and words[0] in self.ordinary
            if is_listed and count >= LEAST_PAIR and words[-1] in self.ordinary and len(words[-1]) > 3:
                yield f"-{pair}"


def next_word(words, joined, at):
    """The next word that is no link, where only spaces and links stand between; 0 for none."""
    after = at + 1
    while after < len(words) and after < at + 3 and words[after] in LINKS and joined[after]:
        after += 1
    return after if after < len(words) and joined[after] and words[after] not in LINKS else 0


def last_word(words, joined, at):
    """The word before that is no link, where only spaces and links stand between."""
    before = at - 1
    while before > 0 and before > at - 3 and words[before] in LINKS and joined[before + 1]:
        before -= 1
    return before if before >= 0 and joined[before + 1] and words[before] not in LINKS else None


def begins(words, capitals, at):
    """Whether no part of a name stands before a word."""
    before = at - 1
    while before >= 0 and before > at - 3 and words[before] in LINKS:
        before -= 1
    return before >= 0 and capitals[before] is False


counts = Counts()
for text in texts(sys.argv[1]):
    counts.count_words(text)
counts.settle()
for text in texts(sys.argv[1]):
    counts.count_beside(text)
with open(sys.argv[2], encoding="utf8") as listed:
    print("\n".join(counts.lines(set(listed.read().splitlines()))))
