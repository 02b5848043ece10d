import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { ArchivedEdition } from '../../../contract/archive.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { dayOf } from './use-archive.ts';

export function EditionList({ editions }: { editions: readonly ArchivedEdition[] }) {
  return (
    <ul>
      {editions.map((edition) => (
        <EditionRow key={edition.id} edition={edition} />
      ))}
    </ul>
  );
}

function EditionRow({ edition }: { edition: ArchivedEdition }) {
  const t = useTranslations('editions');
  const format = useFormatter();
  const date = format.dateTime(dayOf(edition.on), { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <li className="border-b border-rule py-4">
      <h3 className="flex flex-wrap items-baseline gap-x-3">
        <Link
          to={`/editions/${edition.id}`}
          className="inline-flex min-h-11 items-center text-xl font-bold text-ink no-underline font-stretch-84% hover:text-pen hover:underline sm:min-h-0"
        >
          {date.charAt(0).toUpperCase() + date.slice(1)}
        </Link>
        {edition.kind === 'weekly' && <Badge>{t('kinds.weekly')}</Badge>}
        <span className="text-sm text-ink-3">
          {edition.state === 'frozen' && t('stories', { count: edition.storyCount })}
        </span>
      </h3>
      {edition.reason && <p className="mt-1 text-ink-2">{t(`skipped.${edition.reason}`)}</p>}
      {edition.headlines.map(({ title, term }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two stories of a day may carry one headline
        <p key={index} className="mt-1 font-serif leading-snug text-ink-2 wrap-anywhere">
          {title} <span className="font-sans text-sm text-ink-3 font-stretch-88%">{term}</span>
        </p>
      ))}
    </li>
  );
}
