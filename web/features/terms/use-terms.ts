import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TermVolume } from '../../../contract/lab.ts';
import { normaliseTerm } from '../../../contract/rules/term-form.ts';
import type { WatchTerm } from '../../../contract/terms.ts';
import { api, client } from '../../api.ts';
import { now } from '../../clock.ts';

/** The reader's terms, newest first. After every change the list is read again from the server. */
export function useTerms() {
  return useQuery(api.terms.list.queryOptions());
}

/** Changes of the list go to the server one after the other: each may free or take the plan's last place. */
export const inTurn = { scope: { id: 'terms' } };
const listKey = api.terms.list.queryKey();

/** A row that the server has not answered for yet. */
export const isUnsaved = ({ id }: { id: string }) => id.startsWith('new ');
const unsavedId = (term: string) => `new ${normaliseTerm(term)}`;

export async function changeList(queryClient: QueryClient, change: (rows: WatchTerm[]) => WatchTerm[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey: listKey });
  queryClient.setQueryData<WatchTerm[]>(listKey, (rows) => rows && change(rows));
}

/** Longer than a quick hand takes from one row to the next: the answers of three reads would keep its touch waiting. */
const quietMs = 700;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Reads what the server has after a change: at once, or when nothing was changed for a moment. */
export function useReadAgain() {
  const queryClient = useQueryClient();
  const read = () => {
    void queryClient.invalidateQueries({ queryKey: api.lab.volumes.key() });
    void queryClient.invalidateQueries({ queryKey: api.suggestions.mine.key() });
    return queryClient.invalidateQueries({ queryKey: listKey });
  };
  const changesUnderWay = () => queryClient.isMutating({ mutationKey: api.terms.key() });
  // the last of several changes reads the list; before, it would bring back what the others are about to change
  const atOnce = () => (changesUnderWay() > 1 ? undefined : read());
  return {
    atOnce,
    /** For changes that the list shows already; what was refused has to come back at once. */
    whenQuiet: (_answer: unknown, refusal: Error | null) => {
      clearTimeout(waiting);
      if (refusal) return atOnce();
      waiting = setTimeout(() => changesUnderWay() === 0 && read(), quietMs);
    },
  };
}

/** The new row is on the list at once; a refusal takes it off again. */
export function useAddTerm() {
  const queryClient = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation(
    api.terms.add.mutationOptions({
      ...inTurn,
      onMutate: async ({ term, reading = {} }) => {
        const createdAt = new Date(now()).toISOString();
        const row = { id: unsavedId(term), term, createdAt, isActive: true, reading, mutedUntil: null };
        await changeList(queryClient, (rows) => [row, ...rows]);
      },
      onSuccess: (saved, { term }) =>
        changeList(queryClient, (rows) => rows.map((row) => (row.id === unsavedId(term) ? saved : row))),
      onError: (_error, { term }) =>
        changeList(queryClient, (rows) => rows.filter((row) => row.id !== unsavedId(term))),
      onSettled: readAgain.whenQuiet,
    }),
  );
}

/** Off the list at once, here and on the server. Answers with the row that was removed, for whoever wants it back. */
export function useRemoveTerm() {
  const queryClient = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    ...inTurn,
    mutationKey: api.terms.remove.mutationKey(),
    mutationFn: async (term: WatchTerm): Promise<WatchTerm> => {
      const row = isUnsaved(term) ? await findSaved(term.term) : term;
      if (row) await client.terms.remove({ id: row.id });
      return row ?? term;
    },
    onMutate: ({ id }) => changeList(queryClient, (rows) => rows.filter((row) => row.id !== id)),
    onSettled: readAgain.whenQuiet,
  });
}

/** Somebody was quicker than the answer to the row they added: by now the server has it. */
async function findSaved(term: string): Promise<WatchTerm | undefined> {
  const rows = await client.terms.list();
  return rows.find((row) => normaliseTerm(row.term) === normaliseTerm(term));
}

/** The same row again, in its old place. */
export function useRestoreTerm() {
  const queryClient = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    ...inTurn,
    mutationKey: api.terms.restore.mutationKey(),
    mutationFn: ({ id }: WatchTerm) => client.terms.restore({ id }),
    onMutate: (term) =>
      changeList(queryClient, (rows) => [...rows, term].sort((a, b) => b.createdAt.localeCompare(a.createdAt))),
    onSettled: readAgain.whenQuiet,
  });
}

/** Another reading is on the row at once; a refusal brings the old one back with the list. */
export function useReadTerm() {
  const queryClient = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation(
    api.terms.read.mutationOptions({
      ...inTurn,
      onMutate: ({ id, reading }) =>
        changeList(queryClient, (rows) => rows.map((row) => (row.id === id ? { ...row, reading } : row))),
      onSettled: readAgain.whenQuiet,
    }),
  );
}

export function useForgetAnswers() {
  const queryClient = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation(
    api.terms.forget.mutationOptions({
      ...inTurn,
      onSettled: () => {
        void queryClient.invalidateQueries({ queryKey: api.lab.try.key() });
        return readAgain.atOnce();
      },
    }),
  );
}

const againMs = 3000;

/** What each term brought lately; asked again while the server still reads the stored days. */
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
