import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { errorText, type Notice, useNotify, useRefuse } from './use-notify.ts';

/** A procedure of the API, or several of its calls as one change. */
export type Call<Input, Answer> = Procedure<Input, Answer> | ((input: Input) => Promise<Answer>);

interface Procedure<Input, Answer> {
  call: (input: Input) => Promise<Answer>;
  mutationKey: () => QueryKey;
}

// a procedure of the API is a function too
const isProcedure = <Input, Answer>(call: Call<Input, Answer>): call is Procedure<Input, Answer> =>
  (call as Partial<Procedure<Input, Answer>>).mutationKey !== undefined;

export interface Change<Input, Answer> {
  /** Told of a refusal without a text of its own. Unset where the page alone shows failures. */
  failed?: string | undefined;
  /** Told of a success; a function if it depends on the answer or the input. */
  done?: string | Notice | ((answer: Answer, input: Input) => string | Notice | undefined) | undefined;
  /** What the page shows by itself: a toast tells it only after this is over or the page was left. */
  shownHere?: 'failures' | 'outcome' | false | undefined;
  /** The data to read again, by default what the procedures beside this one read. Only the first is waited for. */
  keys?: readonly QueryKey[] | undefined;
  /** Changes what is shown before the answer; the returned function takes that back after a refusal. */
  show?: ((input: Input) => Promise<() => unknown>) | undefined;
  /** Changes of one name are sent one after another, unless `isSentAtOnce`; only the last of them reads again. */
  inTurn?: string | undefined;
  /** Sent without waiting for its turn, so that it is not lost when the page is left. */
  isSentAtOnce?: boolean | undefined;
  onStart?: () => void;
  /** After the data was read again, or before that for changes in turn. */
  onSuccess?: (answer: Answer, input: Input) => unknown;
  /** In place of the toast. */
  onError?: (error: Error, input: Input) => unknown;
}

/** Longer than the pause between two quick changes: reading after each one would block the next touch. */
const quietMs = 700;

/** How something is changed: told and read again, also after the page was left. `failure` is a refusal's text. */
export function useChange<Input, Answer>(call: Call<Input, Answer>, change: Change<Input, Answer> = {}) {
  const { failed, done, shownHere = false, inTurn, isSentAtOnce = false, show } = change;
  const t = useTranslations();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refuse = useRefuse(failed);
  const seen = useSeen(shownHere);
  const key = isProcedure(call) ? call.mutationKey() : undefined;
  const [path = []] = (key ?? []) as readonly string[][];
  const keys = change.keys ?? (key ? [[path.slice(0, -1)]] : []);
  const read = () => keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))[0];
  const running = () => queryClient.isMutating({ predicate: ({ meta }) => meta?.inTurn === inTurn });

  const mutation = useMutation({
    ...(key && { mutationKey: key }),
    meta: { inTurn },
    ...(inTurn && !isSentAtOnce && { scope: { id: inTurn } }),
    mutationFn: (input: Input) => (isProcedure(call) ? call.call(input) : call(input)),
    async onMutate(input) {
      change.onStart?.();
      return { takeBack: await show?.(input) };
    },
    async onSuccess(answer, input) {
      const told = typeof done === 'function' ? done(answer, input) : done;
      if (told && seen() !== 'outcome')
        notify({ tone: 'success', ...(typeof told === 'string' ? { title: told } : told) });
      if (!inTurn) await read();
      await change.onSuccess?.(answer, input);
    },
    async onError(error, input, shown) {
      await shown?.takeBack?.();
      if (change.onError) await change.onError(error, input);
      else if (failed && !seen()) refuse(error);
    },
    onSettled(_answer, error) {
      // an earlier answer would undo on the screen what is still being sent
      if (inTurn && running() > 1) return;
      if (error) return void read();
      if (inTurn && !show) return read();
      if (inTurn) setTimeout(() => running() === 0 && void read(), quietMs);
    },
  });
  const { error } = mutation;
  return { ...mutation, failure: error && failed ? errorText(t, error, failed) : undefined };
}

function useSeen<Part>(shownHere: Part | false): () => Part | false {
  const seen = useRef<Part | false>(false);
  useEffect(() => {
    seen.current = shownHere;
    return () => {
      seen.current = false;
    };
  }, [shownHere]);
  return () => seen.current;
}
