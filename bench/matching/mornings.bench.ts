import type { Language } from '../../contract/language.ts';
import { foldPhrase } from '../../newsroom/text/fold.ts';
import { roundedAll } from '../figures.ts';
import { dataPath, readRows, STREAMS } from '../measuring-data.ts';
import { readRawArticles } from '../verbs/input-files.ts';
import { type ReplayedItem, type ReplayReader, replayStream } from '../verbs/replay-stream.ts';

interface Term {
  term: string;
  language: Language;
}

/** Readers with one term show how good a term is; readers with several share one mail among their terms. */
const TERMS_OF_SOME = 7;

function readersOf(terms: readonly Term[]): ReplayReader[] {
  const single = terms.map(({ term, language }) => ({ reader: term, terms: [term], language }));
  const several = [...Map.groupBy(terms, ({ language }) => language)].flatMap(([language, list]) =>
    Array.from({ length: Math.ceil(list.length / TERMS_OF_SOME) }, (_, part) => ({
      reader: `${language} ${part}`,
      terms: list.slice(part * TERMS_OF_SOME, (part + 1) * TERMS_OF_SOME).map(({ term }) => term),
      language,
    })),
  );
  return [...single, ...several];
}

/** Counts the results of one kind of reader. */
class Tally {
  editions = 0;
  items = 0;
  mentioned = 0;
  judged = 0;
  relevant = 0;
  about = 0;
  toldTwice = 0;
  readonly #sent = new Map<string, Set<string>>();

  add({ reader, item, articleIds }: ReplayedItem, grade: number | undefined): void {
    this.items++;
    if (item.kind === 'mentioned') this.mentioned++;
    if (grade !== undefined) {
      this.judged++;
      if (grade >= 1) this.relevant++;
      if (grade >= 2) this.about++;
    }
    const sent = this.#sent.get(reader) ?? new Set();
    this.#sent.set(reader, sent);
    const names = [item.storyId, foldPhrase(item.title), ...articleIds.slice(0, 1)];
    if (!item.isUpdate && names.some((name) => sent.has(name))) this.toldTwice++;
    for (const name of names) sent.add(name);
  }

  figures() {
    const { editions, items, mentioned, judged, relevant, about, toldTwice } = this;
    return roundedAll({
      editions,
      itemsEach: items / Math.max(1, editions),
      mentioned: mentioned / Math.max(1, items),
      judged,
      relevant: relevant / Math.max(1, judged),
      about: about / Math.max(1, judged),
      relevantItems: relevant,
      toldTwice,
    });
  }
}

/** Replays every morning of the stream for the judged terms with the production code and grades the mails. */
export async function run() {
  const names = readRows<Term>('relevance/terms.jsonl');
  const subjects = readRows<Term>('relevance/subjects-terms.jsonl');
  const grades = new Map(
    ['judgements', 'subjects-judgements']
      .flatMap((file) => readRows<{ term: string; articleId: string; grade: number }>(`relevance/${file}.jsonl`))
      .map(({ term, articleId, grade }) => [`${term} ${articleId}`, grade]),
  );
  const readers = readersOf([...names, ...subjects]);
  const kinds = new Map(
    readers.map(({ reader, terms }) => [
      reader,
      terms.length > 1 ? 'several' : names.some(({ term }) => term === reader) ? 'names' : 'subjects',
    ]),
  );
  const tallies = new Map(['all', 'names', 'subjects', 'several'].map((name) => [name, new Tally()]));
  let mornings = 0;
  const articles = readRawArticles(dataPath(STREAMS.first));
  for await (const morning of replayStream({ articles, readers })) {
    mornings++;
    for (const [reader, items] of Map.groupBy(morning.items, ({ reader }) => reader)) {
      const counting = [tallies.get('all')!, tallies.get(kinds.get(reader)!)!];
      for (const tally of counting) tally.editions++;
      for (const item of items) {
        if (!item.item.isInMail) continue;
        const grade = item.articleIds.map((id) => grades.get(`${item.item.term} ${id}`)).find((g) => g !== undefined);
        for (const tally of counting) tally.add(item, grade);
      }
    }
  }
  const table = Object.fromEntries([...tallies].map(([name, tally]) => [name, tally.figures()]));
  console.table(table);
  return { mornings, readers: readers.length, ...table };
}
