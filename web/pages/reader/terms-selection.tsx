import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import { api } from '../../api.ts';
import { useDelay } from '../../clock.ts';
import {
  addTerms,
  asFollowed,
  ChosenList,
  type ChosenTerm,
  moveTerm,
  prefill,
} from '../../features/onboarding/chosen-list.tsx';
import { delays, OnboardingStep, readNotes, writeNotes } from '../../features/onboarding/onboarding-step.tsx';
import { TermEntry, useSaveTerms } from '../../features/onboarding/term-entry.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { splitTerms } from '../../features/terms/typed-terms.tsx';
import { useTerms } from '../../features/terms/use-terms.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure, Waiting } from '../../ui/feedback/loading.tsx';
import { useNotify } from '../../use-notify.ts';

export default function TermsSelectionPage() {
  const { reader } = useSession();
  return reader && <TermSelection reader={reader} />;
}

/** The list as changed by the reader; kept across a reload. */
function useKeptList(userId: string) {
  const [list, setList] = useState(() => {
    const { list: kept } = readNotes();
    return kept?.userId === userId ? kept.terms : undefined;
  });
  function change(terms: readonly ChosenTerm[]) {
    setList(terms);
    writeNotes({ list: { userId, terms } });
  }
  return [list, change] as const;
}

/** Step 2: terms already followed come first; without any, all suggestions are selected. */
function TermSelection({ reader }: { reader: Me }) {
  const t = useTranslations('onboarding.selection');
  const navigate = useNavigate();
  const notify = useNotify();
  const isLate = (useLocation().state as { isLate?: boolean } | null)?.isLate === true;
  const [touched, setTouched] = useKeptList(reader.id);
  const [typed, setTyped] = useState('');
  const lastRemove = useRef<HTMLButtonElement>(null);
  const [announced, setAnnounced] = useState('');
  const [isWaitOver, setIsWaitOver] = useState(false);
  useDelay(delays.longestWait, () => setIsWaitOver(true));
  const followed = useTerms();
  const suggested = useQuery(
    api.suggestions.mine.queryOptions({
      staleTime: 1000,
      refetchInterval: ({ state }) => (touched || isWaitOver || state.data?.terms.length ? false : delays.poll),
    }),
  );
  const save = useSaveTerms(() => void navigate('/confirmation'));
  const kept = asFollowed(followed.data ?? []);
  const terms = prefill(touched ?? kept, touched !== undefined, suggested.data?.terms ?? []);
  const counts = new Map(suggested.data?.terms.map(({ term, perDay }) => [term, perDay]));
  const isLoading = followed.isPending || suggested.isPending;

  function add(pieces: string[]): string | undefined {
    const added = addTerms(terms, pieces, reader.termLimit);
    if (typeof added === 'string') {
      notify({ title: t(added), tone: 'error' });
      return t(added);
    }
    setTouched(added);
    return undefined;
  }
  function move(from: number, to: number) {
    setTouched(moveTerm(terms, from, to));
    setAnnounced(t('moved', { term: terms[from]?.term ?? '', place: to + 1 }));
  }
  function remove(index: number) {
    setTouched(terms.filter((_, other) => other !== index));
    setAnnounced(t('removed', { term: terms[index]?.term ?? '' }));
  }
  function submit() {
    if (save.isPending) return;
    // include the text in the field
    const added = addTerms(terms, splitTerms(typed), reader.termLimit);
    const names = (typeof added === 'string' ? terms : added).map(({ term }) => term);
    if (names.length === 0) return void notify({ title: t('none'), tone: 'error' });
    const kept = keptTerms(names.slice(reader.termLimit));
    if (kept === 'unknown') return void notify({ title: t('loadFailed'), tone: 'error' });
    save.mutate({ terms: names.slice(0, reader.termLimit), kept });
  }
  /** Adds the terms above the limit to the kept suggestions, unless those were shown as the list itself. */
  function keptTerms(left: string[]): string[] | undefined | 'unknown' {
    if (kept.length === 0 && suggested.data) return left;
    if (left.length === 0) return undefined;
    return suggested.data ? [...left, ...suggested.data.terms.map(({ term }) => term)] : 'unknown';
  }
  const summary = { name: reader.fullName ?? reader.email, country: reader.country };
  if (followed.isError) {
    return (
      <OnboardingStep step={2} heading={t('heading')} summary={summary}>
        <LoadFailure text={t('listFailed')} onRetry={() => void followed.refetch()} />
      </OnboardingStep>
    );
  }
  return (
    <OnboardingStep step={2} heading={t('heading')} summary={{ ...summary, terms: terms.length }}>
      <p className="prose-text mt-3">
        {terms.length > 0 || isLoading ? t('lead') : isLate ? t('late') : t('leadAlone')}
      </p>
      <p className="mt-2 mb-6">{t('limit', { limit: reader.termLimit })}</p>
      <TermEntry
        label={t('addLabel')}
        addLabel={t('add')}
        onAdd={add}
        typed={typed}
        onType={setTyped}
        onEraseLast={() => lastRemove.current?.focus()}
      />
      {isLoading ? (
        <Waiting label={t('list')} />
      ) : terms.length === 0 ? (
        <p className="mt-5 border-t border-rule py-5 text-ink-3">
          {suggested.isError ? t('loadFailed') : t('nothing')}
        </p>
      ) : (
        <ChosenList
          terms={terms}
          limit={reader.termLimit}
          counts={counts}
          onMove={move}
          onRemove={remove}
          lastRef={lastRemove}
        />
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
      <Button variant="primary" className="mt-6 min-h-12 w-full sm:w-auto" isPending={save.isPending} onClick={submit}>
        {save.isPending ? t('saving') : t('save')}
      </Button>
    </OnboardingStep>
  );
}
