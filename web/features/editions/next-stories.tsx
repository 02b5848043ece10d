import { useTranslations } from 'use-intl';
import type { TermVolume } from '../../../contract/lab.ts';
import { now } from '../../clock.ts';
import { MarkedText } from '../../ui/data/marked-text.tsx';
import { useTerms } from '../terms/use-terms.ts';
import { useVolumes } from '../terms/use-volumes.ts';

type Story = NonNullable<TermVolume['latest']>;

const mostShown = 3;
const freshMs = 24 * 3600_000;

/** The freshest story of each term that is followed: what the next clipping is likely to bring. */
function useFreshStories(): Story[] {
  const { data: terms } = useTerms();
  const volumes = useVolumes();
  const latest = terms?.flatMap(({ id, isActive }) => (isActive && volumes?.get(id)?.latest) || []) ?? [];
  const fresh = latest.filter(({ publishedAt }) => now() - new Date(publishedAt).getTime() < freshMs);
  const once = new Map(fresh.map((story) => [story.url, story]));
  return [...once.values()].sort((a, b) => b.publishedAt.localeCompare(a.publishedAt)).slice(0, mostShown);
}

export function NextStories() {
  const t = useTranslations('editions.preview');
  const stories = useFreshStories();
  if (stories.length === 0) return null;
  return (
    <ul aria-label={t('soFar')}>
      {stories.map(({ url, title, marks, outlet, outletCount }) => (
        <li key={url} className="border-b border-rule pb-3 not-first:pt-3">
          <a href={url} target="_blank" rel="noreferrer" className="text-inherit no-underline hover:underline">
            <h3 className="font-serif text-lg leading-snug font-bold wrap-anywhere">
              <MarkedText text={title} marks={marks} />
            </h3>
          </a>
          <p className="mt-1 text-sm text-ink-3 font-stretch-88%">
            {outletCount > 1 ? t('outlets', { count: outletCount }) : outlet}
          </p>
        </li>
      ))}
    </ul>
  );
}
