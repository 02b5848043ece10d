/** A mechanism of matching and how to remove it: in each file the code on the left is replaced by that on the right. */
export interface Ablation {
  name: string;
  edits: readonly (readonly [file: string, code: string, instead: string])[];
}

/** Numbered by the kinds of missed articles they find (docs/decisions/matching.md). */
export const ABLATIONS: readonly Ablation[] = [
  {
    name: 'K1 words that go with the term',
    edits: [
      ['ranking/associations.ts', 'of(doc: number): Association {', '$&return { share: 0, stem: NO_STEM };'],
      ['ranking/associations.ts', 'strong(): number[] {', '$&return [];'],
    ],
  },
  {
    name: 'K1 nearest articles',
    edits: [['ranking/candidates.ts', 'term && units.isOpen && units.nameShare === 0', 'false']],
  },
  {
    name: 'K2 articles that hold a part',
    edits: [['ranking/candidates.ts', 'if (units.isOpen && !reader', 'if (false && !reader']],
  },
  {
    name: 'K3 parts of a field scored one by one',
    edits: [['query/query.ts', "if (query.type === 'field' || (", 'if (false && (']],
  },
  {
    name: 'K3 bonus for several parts',
    edits: [['ranking/rank-term.ts', 'const SEVERAL_PARTS = 1.5;', 'const SEVERAL_PARTS = 0;']],
  },
  {
    name: 'K4 misspelt words',
    edits: [['ranking/rank-term.ts', 'this.#spelling.correct(query, corrections)', 'query']],
  },
  {
    name: 'K5 other forms of a name',
    edits: [['query/compile-term.ts', 'if (foldPhrase(form) !== own) forms.push', 'if (false) forms.push']],
  },
  {
    name: 'K5 plurals of acronyms',
    edits: [
      ['query/compile-term.ts', 'if (PLURAL_ACRONYM.test(text))', 'if (false)'],
      ['query/compile-term.ts', "if (written === 'upper' && text.length > 2 && !hasDigit(text))", 'if (false)'],
    ],
  },
  {
    name: 'K6 longer names told apart',
    edits: [['index/longer-names.ts', 'if (!names) return;', 'return;']],
  },
  {
    name: 'K6 products of a company',
    edits: [['index/longer-names.ts', ' && withPart < OWN_PART * documents', '']],
  },
  {
    name: 'K7 capitals of style',
    edits: [['query/capitals.ts', 'if (!words.some(({ ordinary }) => ordinary)) return words;', 'return words;']],
  },
  {
    name: 'K8 peoples of a country',
    edits: [['query/compile-term.ts', 'if (!adjectives) return query;', 'return query;']],
  },
  {
    name: 'K9 repeated text left out',
    edits: [
      [
        '../text/clean-article.ts',
        'boilerplate ? boilerplate.repeated.cutTail(text, boilerplate.outlet) : text',
        'text',
      ],
      ['../text/clean-article.ts', 'boilerplate ? boilerplate.repeated.strip(line, boilerplate.outlet) : line', 'line'],
    ],
  },
  {
    name: 'K10 near means near',
    edits: [
      ['search/join-near.ts', 'list.weights[i]! * FAR_APART', 'list.weights[i]!'],
      ['search/join-near.ts', 'return extra <= 2 ? 1 : Math.max(0.4, 1 - 0.06 * (extra - 2));', 'return 1;'],
    ],
  },
  {
    name: 'K12 names that open a sentence',
    edits: [['scoring/score.ts', 'list.isCased && holdsInFull(list, index)', 'false']],
  },
];
