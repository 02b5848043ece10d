import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { TermVolume } from '../../../contract/lab.ts';
import { minuteMs } from '../../../contract/rules/durations.ts';
import { normaliseTerm } from '../../../contract/rules/term-form.ts';
import type { TermReading, WatchTerm } from '../../../contract/terms.ts';
import { api, client } from '../../api.ts';
import { now } from '../../clock.ts';
import { useChange } from '../../use-change.ts';
import { isSameTerm, newTermsIn } from './typed-terms.tsx';

/** The reader's terms, newest first. Read again from the server after every change. */
export function useTerms() {
  return useQuery(api.terms.list.queryOptions());
}

const listKey = api.terms.list.queryKey();

/** A row whose request is still pending. */
export const isUnsaved = ({ id }: { id: string }) => id.startsWith('new ');
const unsavedId = (term: string) => `new ${normaliseTerm(term)}`;

export interface PlacedRow {
  row: WatchTerm;
  place: number;
}

interface Move {
  id: string;
  by: -1 | 1;
}

/** Finds a row that was removed before its creation was answered; by now the server has it. */
async function findSaved(term: string): Promise<WatchTerm | undefined> {
  const rows = await client.terms.list();
  return rows.find((row) => isSameTerm(row.term, term));
}

type Rows = (shown: WatchTerm[]) => WatchTerm[];

const without = (rows: WatchTerm[], id: string) => rows.filter((row) => row.id !== id);
const withRow = (rows: WatchTerm[], { row, place }: PlacedRow) => without(rows, row.id).toSpliced(place, 0, row);
const withReading = (rows: WatchTerm[], id: string, reading: TermReading) =>
  rows.map((row) => (row.id === id ? { ...row, reading } : row));

function withMoved(rows: WatchTerm[], { id, by }: Move): WatchTerm[] {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  return row ? rows.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, row) : rows;
}

/** Sent in turn: each may free or take the plan's last place. */
export const termChanges = {
  inTurn: 'terms',
  keys: [listKey, api.lab.volumes.key(), api.archive.draft.key(), api.suggestions.mine.key()],
};

/** The list on the screen: `draw` changes it and returns how that is taken back. */
function useShownTerms() {
  const queryClient = useQueryClient();
  const rows = () => queryClient.getQueryData<WatchTerm[]>(listKey) ?? [];
  async function draw(change: Rows, takeBack: Rows = (shown) => shown) {
    const drawNow = (how: Rows) => queryClient.setQueryData<WatchTerm[]>(listKey, (shown) => shown && how(shown));
    await queryClient.cancelQueries({ queryKey: listKey });
    drawNow(change);
    return async () => {
      await queryClient.cancelQueries({ queryKey: listKey });
      drawNow(takeBack);
    };
  }
  return { rows, draw };
}

/** The changes of one kind that are not answered yet, the oldest first. */
function usePending() {
  const mutations = useQueryClient().getMutationCache();
  return ({ mutationKey }: { mutationKey: () => QueryKey }) =>
    mutations.findAll({ mutationKey: mutationKey(), status: 'pending' });
}

/** Shows the new row at once. A term with the same form gets no second row. Sent after removals: they free a place. */
export function useAddTerm(failed?: string) {
  const { rows, draw } = useShownTerms();
  const pending = usePending();
  async function call(input: Parameters<typeof client.terms.add>[0]): Promise<WatchTerm> {
    await Promise.allSettled(pending(api.terms.remove).map((removal) => removal.continue()));
    return client.terms.add(input);
  }
  return useChange(
    { call, mutationKey: api.terms.add.mutationKey },
    {
      ...termChanges,
      failed,
      async show({ term, reading = {} }) {
        if (newTermsIn([term], rows()).length === 0) return draw((shown) => shown);
        const id = unsavedId(term);
        const createdAt = new Date(now()).toISOString();
        const row = { id, term, createdAt, position: null, isActive: true, reading, mutedUntil: null };
        return draw(
          (shown) => withRow(shown, { row, place: 0 }),
          (shown) => without(shown, id),
        );
      },
      onSuccess: (saved, { term }) => draw((shown) => shown.map((row) => (row.id === unsavedId(term) ? saved : row))),
    },
  );
}

/** Removes the row at once; the toast brings the same row back to its place. */
export function useRemoveTerm() {
  const t = useTranslations('terms');
  const { draw } = useShownTerms();
  const pending = usePending();
  const restore = useChange(
    { call: ({ row }: PlacedRow) => client.terms.restore({ id: row.id }), mutationKey: api.terms.restore.mutationKey },
    {
      ...termChanges,
      failed: t('failed.restore'),
      show: (placed) =>
        draw(
          (shown) => withRow(shown, placed),
          (shown) => without(shown, placed.row.id),
        ),
    },
  );
  async function call({ row, place }: PlacedRow): Promise<PlacedRow | undefined> {
    if (isUnsaved(row)) await pending(api.terms.add)[0]?.continue();
    const saved = isUnsaved(row) ? await findSaved(row.term) : row;
    if (!saved) return undefined;
    await client.terms.remove({ id: saved.id });
    return { row: saved, place };
  }
  return useChange(
    { call, mutationKey: api.terms.remove.mutationKey },
    {
      ...termChanges,
      isSentAtOnce: true,
      failed: t('failed.remove'),
      done: (removed) =>
        removed && {
          title: t('done.removed'),
          description: removed.row.term,
          tone: 'plain',
          onUndo: () => restore.mutate(removed),
        },
      show: (placed) =>
        draw(
          (shown) => without(shown, placed.row.id),
          (shown) => withRow(shown, placed),
        ),
    },
  );
}

/** Moves a row up or down at once. Sent after earlier changes: rows added before have their ids then. */
export function useMoveTerm() {
  const t = useTranslations('terms');
  const { rows, draw } = useShownTerms();
  const call = (_: Move) => client.terms.reorder({ ids: rows().flatMap((row) => (isUnsaved(row) ? [] : [row.id])) });
  return useChange(
    { call, mutationKey: api.terms.reorder.mutationKey },
    {
      ...termChanges,
      failed: t('failed.change'),
      done: (_, { id }) => {
        const place = rows().findIndex((row) => row.id === id);
        return t('done.moved', { term: rows()[place]?.term ?? '', place: place + 1 });
      },
      show: ({ id, by }) =>
        draw(
          (shown) => withMoved(shown, { id, by }),
          (shown) => withMoved(shown, { id, by: by === 1 ? -1 : 1 }),
        ),
    },
  );
}

export function useSetReading() {
  const t = useTranslations('terms.lab');
  const { rows, draw } = useShownTerms();
  return useChange(api.terms.read, {
    ...termChanges,
    failed: t('failedRead'),
    show({ id, reading }) {
      const before = rows().find((row) => row.id === id)?.reading ?? {};
      return draw(
        (shown) => withReading(shown, id, reading),
        (shown) => withReading(shown, id, before),
      );
    },
  });
}

const againMs = 3000;

/** The recent stories of each term; read again while the server is still loading the stored days. */
export function useVolumes(): ReadonlyMap<string, TermVolume> | undefined {
  const { data } = useQuery(
    api.lab.volumes.queryOptions({
      staleTime: minuteMs,
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'warming' || data?.terms.some(({ days }) => days.length === 0) ? againMs : false,
    }),
  );
  return data?.state === 'ready' ? new Map(data.terms.map((volume) => [volume.termId, volume])) : undefined;
}
