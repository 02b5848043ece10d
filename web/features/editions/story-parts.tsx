import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Dispute } from '../../../contract/archive.ts';
import { disputeParts } from '../../../contract/rules/story-notes.ts';
import { Button } from '../../ui/button.tsx';

export const quietClass = 'px-2.5 text-sm aria-pressed:text-pen';

/** Something to do with one story. */
export const StoryButton = (button: ComponentProps<typeof Button>) => (
  <Button variant="quiet" className={quietClass} {...button} />
);

/** Addresses come from foreign feeds: only http and https become links. */
export function StoryLink({ url, children }: { url: string; children: ReactNode }) {
  if (!/^https?:\/\//i.test(url)) return children;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-ink no-underline hover:text-pen hover:underline">
      {children}
    </a>
  );
}

export function useDisputeText() {
  const t = useTranslations('editions.edition');
  return (dispute: Dispute) =>
    t('dispute', {
      parts: disputeParts(dispute)
        .map((part) => t('disputePart', part))
        .join(', '),
    });
}
