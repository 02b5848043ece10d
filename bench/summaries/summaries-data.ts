import { readRows } from '../measuring-data.ts';

interface StoryRow {
  kind: 'story';
  id: string;
  language: string;
  documents: { key: string; title: string | null; sentences: string[] }[];
  summaries: string[];
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
