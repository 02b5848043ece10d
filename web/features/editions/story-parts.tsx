import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Dispute } from '../../../contract/archive.ts';
import { disputeParts } from '../../../contract/rules/story-notes.ts';

/** Addresses come from strangers' feeds: only those of the web become links. */
export function StoryLink({ url, children }: { url: string; children: ReactNode }) {
  if (!/^https?:\/\//i.test(url)) return children;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-ink no-underline hover:text-pen hover:underline">
      {children}
    </a>
  );
}

/** The sentence on what outlets disagree about. */
export function useDisputeText() {
  const t = useTranslations('editions.edition');
  return (dispute: Dispute) =>
    t('dispute', {
      parts: disputeParts(dispute)
        .map((part) => t('disputePart', part))
        .join(', '),
    });
}
