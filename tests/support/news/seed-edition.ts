import { randomUUID } from 'node:crypto';
import { editionItems, editions } from '../../../news/editions/tables.ts';
import type { TestPlatform } from '../test-platform.ts';

interface Seed {
  on: string;
  titles?: string[];
  reason?: 'paused';
  kind?: string;
  /** The term of its stories, and what it found that day. */
  termId?: string;
  found?: number;
}

/** An edition of a day straight into the tables, with a story for each title. */
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
    deadlineAt: new Date(at.getTime() + 3600_000),
    composedAt: at,
    articleCount: 17,
    outletCount: 4,
    termCounts: { [termId]: found },
    silentTerms: [{ term: 'lítio', lastOn: null }],
  });
  for (const [position, title] of titles.entries())
    await db.insert(editionItems).values({
      editionId: id,
      userId,
      localDate: on,
      position,
      isInMail: true,
      termId,
      term: 'energia',
      storyId: `s${position}`,
      articleIds: [1],
      title,
      titleMarks: [[0, 3]],
      url: 'https://gazeta.example/1',
      summary: 'Um resumo.',
      summaryMarks: [],
      outlets: [{ id: 'gazeta', name: 'Gazeta', url: 'https://gazeta.example/1', title, at: at.toISOString() }],
      kind: 'about',
      reasons: [{ type: 'title' }, { type: 'count', n: 2 }],
      isUpdate: false,
    });
  return id;
}
