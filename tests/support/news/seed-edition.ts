import { randomUUID } from 'node:crypto';
import { insertItems } from '../../../clippings/editions/freeze-queries.ts';
import { editions } from '../../../clippings/editions/tables.ts';
import { textIdsOf } from '../../../clippings/editions/texts/text-ids.ts';
import { hourMs } from '../../../contract/rules/durations.ts';
import type { TestPlatform } from '../test-platform.ts';

interface Seed {
  on: string;
  titles?: string[];
  reason?: 'paused';
  kind?: string;
  /** The term of its stories, and how many it found that day. */
  termId?: string;
  found?: number;
}

/** Inserts an edition of a day directly, with a story for each title. */
export async function seedEdition(
  { db }: TestPlatform,
  userId: string,
  { on, titles = [], reason, kind = 'daily', termId = randomUUID(), found = titles.length }: Seed,
): Promise<string> {
  const id = randomUUID();
  const at = new Date(`${on}T09:30:00Z`);
  await db.insert(editions).values({
    id,
    userId,
    localDate: on,
    kind,
    state: reason ? 'skipped' : 'frozen',
    reason: reason ?? null,
    language: 'pt',
    timeZone: 'America/Sao_Paulo',
    dueAt: at,
    deadlineAt: new Date(at.getTime() + hourMs),
    composedAt: at,
    articleCount: 17,
    outletCount: 4,
    termCounts: { [termId]: found },
    silentTerms: [{ term: 'lítio', lastOn: null }],
  });
  const items = titles.map((title, position) => {
    const text = {
      storyId: `s${position}`,
      articleIds: [1],
      title,
      titleMarks: [[0, 3]] as [number, number][],
      url: 'https://gazeta.example/1',
      summary: 'Um resumo.',
      summaryMarks: [],
      summaryParts: [],
      outlets: [{ id: 'gazeta', name: 'Gazeta', url: 'https://gazeta.example/1', title, at: at.toISOString() }],
      kind: 'about' as const,
      reasons: [{ type: 'title' as const }, { type: 'count' as const, n: 2 }],
      isUpdate: false,
    };
    const place = { editionId: id, userId, localDate: on, position, isInMail: true, isMore: false };
    return { ...place, termId, term: 'energia', ...text, ...textIdsOf(text) };
  });
  await db.transaction((tx) => insertItems(tx, items));
  return id;
}
