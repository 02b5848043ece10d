import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { TermVolume } from '../../../contract/lab.ts';
import { normaliseTerm } from '../../../contract/rules/term-form.ts';
import type { TermReading, WatchTerm } from '../../../contract/terms.ts';
import { api, client } from '../../api.ts';
import { now } from '../../clock.ts';
import { isSameTerm, newTermsIn } from './typed-terms.tsx';

/** The reader's terms, newest first. Read again from the server after every change. */
export function useTerms() {
  return useQuery(api.terms.list.queryOptions());
}

/** Changes are sent one after another: each may free or take the plan's last place. */
const inTurn = { scope: { id: 'terms' } };
const listKey = api.terms.list.queryKey();

/** A row whose request is still pending. */
export const isUnsaved = ({ id }: { id: string }) => id.startsWith('new ');
const unsavedId = (term: string) => `new ${normaliseTerm(term)}`;

const rowsOf = (queryClient: QueryClient) => queryClient.getQueryData<WatchTerm[]>(listKey) ?? [];

async function changeList(queryClient: QueryClient, change: (rows: WatchTerm[]) => WatchTerm[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey: listKey });
  queryClient.setQueryData<WatchTerm[]>(listKey, (rows) => rows && change(rows));
}

export interface PlacedRow {
  row: WatchTerm;
  place: number;
}

const putIn = (queryClient: QueryClient, { row, place }: PlacedRow) =>
  changeList(queryClient, (rows) => rows.filter(({ id }) => id !== row.id).toSpliced(place, 0, row));
const takeOut = (queryClient: QueryClient, id: string) =>
  changeList(queryClient, (rows) => rows.filter((row) => row.id !== id));

/** Longer than the pause between two quick changes: reading the list after each one would block the next touch. */
const quietMs = 700;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Reads the server's state after a change: at once, or after a quiet moment. */
export function readAgain(queryClient: QueryClient) {
  const read = () => {
    void queryClient.invalidateQueries({ queryKey: api.lab.volumes.key() });
    void queryClient.invalidateQueries({ queryKey: api.archive.draft.key() });
    void queryClient.invalidateQueries({ queryKey: api.suggestions.mine.key() });
    return queryClient.invalidateQueries({ queryKey: listKey });
  };
  const changesUnderWay = () => queryClient.isMutating({ mutationKey: api.terms.key() });
  // only the last of several changes reads the list: earlier answers would undo pending changes
  const atOnce = () => (changesUnderWay() > 1 ? undefined : read());
  return {
    atOnce,
    /** For changes that the list already shows; after a refusal the list is read at once. */
    whenQuiet: (_answer: unknown, refusal: Error | null) => {
      clearTimeout(waiting);
      if (refusal) return atOnce();
      waiting = setTimeout(() => changesUnderWay() === 0 && read(), quietMs);
    },
  };
}

/** Shows the new row at once; a refusal removes it. A term with the same form gets no second row. */
export const addTerm = (queryClient: QueryClient) =>
  api.terms.add.mutationOptions({
    ...inTurn,
    onMutate: async ({ term, reading = {} }) => {
      const id = unsavedId(term);
      const createdAt = new Date(now()).toISOString();
      const row = { id, term, createdAt, position: null, isActive: true, reading, mutedUntil: null };
      const isShown = newTermsIn([term], rowsOf(queryClient)).length > 0;
      if (isShown) await putIn(queryClient, { row, place: 0 });
      return { isShown };
    },
    onSuccess: (saved, { term }) =>
      changeList(queryClient, (rows) => rows.map((row) => (row.id === unsavedId(term) ? saved : row))),
    onError: (_error, { term }, shown) => (shown?.isShown ? takeOut(queryClient, unsavedId(term)) : undefined),
    onSettled: readAgain(queryClient).whenQuiet,
  });

/** Removes the row at once; a refusal puts it back. Returns what was removed, for undo. */
export const removeTerm = (queryClient: QueryClient) => ({
  ...inTurn,
  mutationKey: api.terms.remove.mutationKey(),
  mutationFn: async ({ row, place }: PlacedRow): Promise<PlacedRow | undefined> => {
    const saved = isUnsaved(row) ? await findSaved(row.term) : row;
    if (!saved) return undefined;
    await client.terms.remove({ id: saved.id });
    return { row: saved, place };
  },
  onMutate: ({ row }: PlacedRow) => takeOut(queryClient, row.id),
  onError: (_error: Error, placed: PlacedRow) => putIn(queryClient, placed),
  onSettled: readAgain(queryClient).whenQuiet,
});

/** Finds a row that was removed before its creation was answered; by now the server has it. */
async function findSaved(term: string): Promise<WatchTerm | undefined> {
  const rows = await client.terms.list();
  return rows.find((row) => isSameTerm(row.term, term));
}

/** Restores the same row in its old place. */
export const restoreTerm = (queryClient: QueryClient) => ({
  ...inTurn,
  mutationKey: api.terms.restore.mutationKey(),
  mutationFn: ({ row }: PlacedRow) => client.terms.restore({ id: row.id }),
  onMutate: (placed: PlacedRow) => putIn(queryClient, placed),
  onError: (_error: Error, { row }: PlacedRow) => takeOut(queryClient, row.id),
  onSettled: readAgain(queryClient).whenQuiet,
});

interface Move {
  id: string;
  by: -1 | 1;
}

/** Moves a row up or down at once. The order is sent after earlier requests: rows added before have their ids then. */
export const moveTerm = (queryClient: QueryClient) => {
  const move = ({ id, by }: Move) =>
    changeList(queryClient, (rows) => {
      const from = rows.findIndex((row) => row.id === id);
      const row = rows[from];
      return row ? rows.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, row) : rows;
    });
  return {
    ...inTurn,
    mutationKey: api.terms.reorder.mutationKey(),
    mutationFn: (_: Move) => {
      const saved = rowsOf(queryClient).filter((row) => !isUnsaved(row));
      return client.terms.reorder({ ids: saved.map(({ id }) => id) });
    },
    onMutate: move,
    onError: (_error: Error, { id, by }: Move) => move({ id, by: by === 1 ? -1 : 1 }),
    onSettled: readAgain(queryClient).atOnce,
  };
};

/** Shows the new reading at once; a refusal reverts it. */
export const setReading = (queryClient: QueryClient) => {
  const show = (id: string, reading: TermReading) =>
    changeList(queryClient, (rows) => rows.map((row) => (row.id === id ? { ...row, reading } : row)));
  return api.terms.read.mutationOptions({
    ...inTurn,
    onMutate: async ({ id, reading }) => {
      const before = rowsOf(queryClient).find((row) => row.id === id)?.reading;
      await show(id, reading);
      return { before };
    },
    onError: (_error, { id }, shown) => (shown?.before ? show(id, shown.before) : undefined),
    onSettled: readAgain(queryClient).whenQuiet,
  });
};

export const forgetAnswers = (queryClient: QueryClient) =>
  api.terms.forget.mutationOptions({
    ...inTurn,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: api.lab.try.key() });
      return readAgain(queryClient).atOnce();
    },
  });

/** Changes that the list shows only after the server's answer. */
export const changeTerm = (queryClient: QueryClient) => ({ ...inTurn, onSettled: readAgain(queryClient).atOnce });

const againMs = 3000;

/** The recent stories of each term; read again while the server is still loading the stored days. */
export function useVolumes(): ReadonlyMap<string, TermVolume> | undefined {
  const { data } = useQuery(
    api.lab.volumes.queryOptions({
      staleTime: 60_000,
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'warming' || data?.terms.some(({ days }) => days.length === 0) ? againMs : false,
    }),
  );
  return data?.state === 'ready' ? new Map(data.terms.map((volume) => [volume.termId, volume])) : undefined;
}
