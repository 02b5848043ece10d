import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { useOutcome } from '../../use-notify.ts';

export function useArchive(search: string) {
  return useInfiniteQuery(
    api.archive.list.infiniteOptions({
      input: (before: string | undefined) => ({
        ...(search ? { search } : {}),
        ...(before ? { before } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.before ?? undefined,
    }),
  );
}

export function useMonth(month: string) {
  return useQuery(api.archive.month.queryOptions({ input: { month } }));
}

export function useEdition(id: string) {
  return useQuery(api.archive.edition.queryOptions({ input: { id } }));
}

export function useShare(id: string) {
  const t = useTranslations('editions.share');
  const { of: outcome } = useOutcome(t('failed'), [api.archive.edition.key({ input: { id } })]);
  return {
    share: useMutation(api.archive.share.mutationOptions(outcome(t('created')))),
    unshare: useMutation(api.archive.unshare.mutationOptions(outcome(t('revoked')))),
  };
}

/** A day without hour or zone, ready for the formatter in UTC. */
export function dayOf(on: string): Date {
  return new Date(`${on}T12:00:00Z`);
}

/** Keys that type something belong to the field they are typed in; those with Ctrl and the like to the browser. */
function isForPage(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  const isTyping = target?.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]');
  return !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
}

/** j and k go from story to story, o opens, s keeps for later, / goes to the filter. Answers with where the stories stand. */
export function useStoryKeys(canSave: boolean) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const box = root.current;
      if (!box || !isForPage(event)) return;
      const stories = [...box.querySelectorAll<HTMLElement>('[data-story]')];
      const at = stories.findIndex((story) => story.contains(document.activeElement));
      const headline = (story: HTMLElement | undefined) => story?.querySelector<HTMLElement>('h3 a');
      const go = (step: number) => {
        const next = headline(stories[Math.min(Math.max(at + step, 0), stories.length - 1)]);
        next?.focus({ preventScroll: true });
        next?.scrollIntoView({ block: 'center' });
      };
      const acts: Record<string, () => void> = {
        j: () => go(1),
        k: () => go(at < 0 ? 0 : -1),
        o: () => headline(stories[at])?.click(),
        s: () => canSave && stories[at]?.querySelector<HTMLElement>('[data-save]')?.click(),
        '/': () => box.querySelector<HTMLElement>('select')?.focus(),
      };
      const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [canSave]);
  return root;
}
