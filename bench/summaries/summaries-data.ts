import { readRows } from '../measuring-data.ts';

interface StoryRow {
  kind: 'story';
  id: string;
  language: string;
  documents: { key: string; title: string | null; sentences: string[] }[];
  summaries: string[];
  relations: [string, number, string, number, string][];
}

interface ArticleRow {
  kind: 'article';
  id: string;
  language: string;
  text: string;
  summaries: string[];
}

export interface SummaryRow {
  id: string;
  group: string;
  language: string;
  documents: { title: string; text: string }[];
  characters: number;
  references: string[];
}

/** Stories at 600 characters, articles at 300; further lines of a headline belong to the text. */
export function summaryRows(): SummaryRow[] {
  return readRows<StoryRow | ArticleRow>('summaries/summaries.jsonl.gz').map((row) => ({
    id: row.id,
    group: row.kind === 'story' ? 'stories' : `articles ${row.language}`,
    language: row.language,
    documents:
      row.kind === 'story'
        ? row.documents.map(({ title, sentences }) => ({
            title: title?.split('\n')[0]?.trim() ?? '',
            text: sentences.join('\n'),
          }))
        : [{ title: '', text: row.text }],
    characters: row.kind === 'story' ? 600 : 300,
    references: row.summaries,
  }));
}

export interface StoryDocuments {
  id: string;
  language: string;
  documents: { title: string; text: string }[];
  /** Pairs of sentences that people marked as contradicting each other. */
  contradictions: [string, string][];
}

export function storyDocuments(): StoryDocuments[] {
  return readRows<StoryRow | ArticleRow>('summaries/summaries.jsonl.gz').flatMap((row) => {
    if (row.kind !== 'story') return [];
    const sentenceOf = (key: string, number: number) =>
      row.documents.find((document) => document.key === key)?.sentences[number - 1] ?? '';
    return [
      {
        id: row.id,
        language: row.language,
        documents: row.documents.map(({ title, sentences }) => ({
          title: title?.split('\n')[0]?.trim() ?? '',
          text: sentences.join('\n'),
        })),
        contradictions: row.relations
          .filter(([, , , , kind]) => kind === 'Contradiction')
          .map(([one, first, other, second]): [string, string] => [sentenceOf(one, first), sentenceOf(other, second)]),
      },
    ];
  });
}
