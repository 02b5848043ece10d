import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Away } from '../../../contract/archive.ts';
import { useShortDays } from '../../language/use-short-days.ts';
import { OutsideLink } from '../../ui/button.tsx';

/** Stories that lasted while the reader was away: a line each, as in the mail. */
export function AwayStories({ away }: { away: Away }) {
  const t = useTranslations('editions.away');
  const { day: short } = useShortDays();
  const days = (first: string, last: string) =>
    first === last ? t('oneDay', { date: short(first) }) : t('days', { first: short(first), last: short(last) });
  return (
    <section className="mt-9">
      <h2 className="border-b-[3px] border-ink pb-2 text-xl font-bold font-stretch-84%">
        {t('heading', { from: short(away.from) })}
      </h2>
      {away.terms.map(({ term, stories }) => (
        <section key={term} className="mt-4">
          <h3 className="font-semibold wrap-anywhere">{term}</h3>
          <ul>
            {stories.map(({ storyId, title, url, outlet, outlets, firstOn, lastOn }) => (
              <li key={storyId} className="border-b border-rule py-2 wrap-anywhere">
                <OutsideLink href={url}>{title}</OutsideLink>{' '}
                <span className="text-sm text-ink-3">
                  {t('outlets', { outlet, others: outlets - 1 })}, {days(firstOn, lastOn)}{' '}
                  <Link to={`/story/${storyId}`} className="whitespace-nowrap">
                    {t('wholeStory')}
                  </Link>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
