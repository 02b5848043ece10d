"""Turns counted pairs of acronym and long form into news/matching/query/acronyms.txt.

Input: a table `acronym <tab> long form <tab> count`, counted from "Long Name (ABC)" in texts. Spellings of one long form are
added up. An acronym whose first form has nearly all of the counts is equal to it; one with two strong forms is ambiguous.

    python3 training/acronyms.py pairs.tsv > news/matching/query/acronyms.txt
"""

import difflib
import sys
import unicodedata
from collections import defaultdict

LEAST = 20
DOMINANT = 0.85
LEAST_AMBIGUOUS = 10
# A long form begins with a word that begins those of so many acronyms: offices, laws and unions do, people do not.
LEAST_BEGUN = 4
STATES = "AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO".split()


def fold(text):
    return "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))


def merged(forms):
    groups = []
    for form, count in sorted(forms, key=lambda pair: -pair[1]):
        for group in groups:
            if difflib.SequenceMatcher(None, fold(group[0]), fold(form)).ratio() > 0.86:
                group[1] += count
                break
        else:
            groups.append([form, count])
    return sorted(groups, key=lambda group: -group[1])


def main(path):
    by_acronym = defaultdict(list)
    for row in open(path, encoding="utf-8"):
        acronym, form, count = row.rstrip("\n").split("\t")
        by_acronym[acronym].append((form, int(count)))
    begun = defaultdict(set)
    for acronym, forms in by_acronym.items():
        for form, _ in forms:
            begun[fold(form.split()[0])].add(acronym)
    equal, ambiguous = [], []
    for acronym, forms in by_acronym.items():
        if not acronym.isalpha() or acronym in STATES:
            continue
        groups = [group for group in merged(forms) if len(begun[fold(group[0].split()[0])]) >= LEAST_BEGUN]
        if not groups:
            continue
        total = sum(count for _, count in groups)
        if len(acronym) > 2 and groups[0][1] >= LEAST and groups[0][1] / total >= DOMINANT:
            equal.append(f"{acronym}={groups[0][0]}")
        elif len(groups) > 1 and groups[1][1] >= LEAST_AMBIGUOUS:
            strong = [form for form, count in groups if count >= LEAST_AMBIGUOUS]
            ambiguous.append(f"{acronym}={'|'.join(strong)}")
    print("\n".join(sorted(equal) + sorted(ambiguous)))


main(sys.argv[1])
