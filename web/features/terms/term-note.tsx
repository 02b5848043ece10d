import { Fragment, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EditionStory } from '../../../contract/archive.ts';
import type { TermVolume } from '../../../contract/lab.ts';
import type { WatchTerm } from '../../../contract/terms.ts';
import { api } from '../../api.ts';
import { useDates } from '../../language/use-dates.ts';
import { OutsideLink, TextButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useChange } from '../../use-change.ts';
import { ReadingChoice, useTrial } from '../lab/trial-panel.tsx';
import { termChanges, useSetReading } from './use-terms.ts';

interface Props {
  term: string;
  volume: TermVolume;
  /** The term's first story in the next clipping; null if there is none, undefined if unknown or not searched for. */
  next: EditionStory | null | undefined;
  timeZone: string | undefined;
  onReplace: (wording: string) => void;
}

export function TermNote({ term, volume, next, timeZone, onReplace }: Props) {
  const t = useTranslations('terms');
  const { verdict, perDay, isCapped, days, wordings } = volume;
  return (
    <>
      {verdict === 'flood' && (
        <p className="mt-1 text-pencil">{t(isCapped ? 'row.broadMore' : 'row.broad', { count: Math.floor(perDay) })}</p>
      )}
      {verdict === 'silent' && (
        <p className="prose-text mt-1 text-md">
          {days.length > 0 ? t('row.quiet', { days: days.length }) : t('row.notYet')}
        </p>
      )}
      {verdict === 'healthy' && next && <NextStory story={next} timeZone={timeZone} />}
      {wordings.length > 0 && (
        <p className="mt-0.5 text-ink-2">
          {t.rich('row.swap', {
            list: () =>
              wordings.map(({ wording }, index) => (
                <Fragment key={wording}>
                  {index > 0 && t('row.or')}
                  <button
                    type="button"
                    aria-label={t('replace', { term, wording })}
                    onClick={() => onReplace(wording)}
                    className="inline-flex min-h-11 items-center font-semibold text-pen underline underline-offset-[.2em] sm:min-h-8"
                  >
                    {wording}
                  </button>
                </Fragment>
              )),
          })}
        </p>
      )}
    </>
  );
}

function NextStory({ story, timeZone }: { story: EditionStory; timeZone: string | undefined }) {
  const { title, url, outlets } = story;
  const t = useTranslations('terms.row');
  const { timeAt } = useDates();
  const [lead] = outlets;
  const when = lead && timeAt(lead.at, timeZone);
  return (
    <p className="mt-1 font-serif text-md leading-snug text-ink-2 wrap-anywhere">
      <OutsideLink href={url} className="text-inherit no-underline hover:underline hover:decoration-1">
        {title}
      </OutsideLink>{' '}
      <span className="font-sans text-sm whitespace-nowrap text-ink-3 font-stretch-88%">
        {outlets.length > 1 ? t('outlets', { count: outlets.length }) : lead?.name}, {when}
      </span>
    </p>
  );
}

/** How a followed term is read and what it has learnt, opened on demand; a change applies from the next morning. */
export function ReadingDetails({ term }: { term: WatchTerm }) {
  const t = useTranslations('terms.lab');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mt-1" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-ink-3 underline underline-offset-[.2em] sm:min-h-8">
        {t('howRead')}
        <span className="sr-only">: {term.term}</span>
      </summary>
      {isOpen && <OpenReading term={term} />}
    </details>
  );
}

export function OpenReading({ term }: { term: WatchTerm }) {
  const t = useTranslations('terms.lab');
  const { data, isError } = useTrial(term.term, term.reading);
  const read = useSetReading();
  const forget = useChange(api.terms.forget, {
    ...termChanges,
    failed: t('failedRead'),
    done: t('forgotten'),
    keys: [...termChanges.keys, api.lab.try.key()],
  });
  if (isError) return <p className="text-ink-3">{t('failed')}</p>;
  if (data?.state !== 'ready') {
    return (
      <p role="status" className="flex min-h-11 items-center gap-3 text-ink-3">
        <Spinner size="small" /> {t('warmingStart')}
      </p>
    );
  }
  return (
    <div className="mt-1 grid gap-3 pb-2" aria-busy={read.isPending}>
      <ReadingChoice trial={data} reading={term.reading} onRead={(reading) => read.mutate({ id: term.id, reading })} />
      {data.answerCount > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
          {t('learnt', { count: data.answerCount })}
          <TextButton onClick={() => forget.mutate({ id: term.id })}>{t('forget')}</TextButton>
        </p>
      )}
    </div>
  );
}
