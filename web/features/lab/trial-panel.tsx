import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { TermTrial, Wording } from '../../../contract/lab.ts';
import { minuteMs } from '../../../contract/rules/durations.ts';
import { termMaxLength } from '../../../contract/rules/field-limits.ts';
import { hasSearchableWord } from '../../../contract/rules/term-form.ts';
import type { ReadAs, TermReading } from '../../../contract/terms.ts';
import { api } from '../../api.ts';
import { usePaused } from '../../clock.ts';
import { useDates } from '../../language/use-dates.ts';
import { OutsideLink, TextButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Bars } from '../../ui/display/bars.tsx';
import { MarkedText } from '../../ui/display/marked-text.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';

interface Props {
  text: string;
  reading?: TermReading | undefined;
  onChoose: (wording: string) => void;
  /** Unset if another reading cannot be saved: then it is only shown. */
  onRead?: ((reading: TermReading) => void) | undefined;
}

export const usualReading: TermReading = {};

export function TrialPanel({ text, reading = usualReading, onChoose, onRead }: Props) {
  const t = useTranslations('terms.lab');
  const trial = useTrial(text, reading);
  if (text.trim() !== '' && !hasSearchableWord(text)) return <p className="mt-3 text-pencil">{t('noWord')}</p>;
  if (!trial.isWorthTrying) return null;
  const { data } = trial;
  return (
    <section aria-label={t('heading')} className="mt-3 grid gap-3" aria-busy={trial.isFetching}>
      {!data && !trial.isError && (
        <p className="flex animate-appear items-center gap-3 text-ink-3">
          <Spinner size="small" /> {t('waiting')}
        </p>
      )}
      {data?.state === 'warming' && (
        <p role="status" className="flex items-center gap-3 text-ink-3">
          <Spinner size="small" />
          {data.total > 0 ? t('warming', { loaded: data.loaded, total: data.total }) : t('warmingStart')}
        </p>
      )}
      {trial.isError && <p className="text-ink-3">{t('failed')}</p>}
      {data?.state === 'ready' && (
        <TrialResult key={data.term} trial={data} reading={reading} onChoose={onChoose} onRead={onRead} />
      )}
    </section>
  );
}

const shownAtFirst = 3;

function TrialResult({ trial, reading = usualReading, onChoose, onRead }: Omit<Props, 'text'> & { trial: TermTrial }) {
  const t = useTranslations('terms');
  const format = useFormatter();
  const { shortAt } = useDates();
  const [showsAll, setShowsAll] = useState(false);
  const counts = trial.days.map(({ stories }) => stories);
  const label =
    counts.length > 0 ? t('row.bars', { days: counts.length, counts: counts.join(', ') }) : t('row.noHistory');
  const more = trial.outletCount - 3;
  const firstOutlets = trial.outlets.slice(0, 3).map(({ name }) => name);
  const names = more > 0 ? firstOutlets.join(', ') : format.list(firstOutlets);
  const headlines = showsAll ? trial.headlines : trial.headlines.slice(0, shownAtFirst);
  const hidden = trial.headlines.length - headlines.length;
  return (
    <>
      <div className="flex items-end gap-4">
        <Bars values={counts} label={label} className="h-[26px] w-[118px] flex-none" />
        <p role="status">
          {trial.storyCount > 0 && <strong>{volumeText(trial, t)} </strong>}
          <span className={trial.verdict === 'flood' ? 'text-pencil' : 'text-ink-2'}>{verdictText(trial, t)}</span>
        </p>
      </div>
      {onRead ? (
        <ReadingChoice trial={trial} reading={reading} onRead={onRead} />
      ) : (
        <p className="text-ink-2 wrap-anywhere">{trial.reading}</p>
      )}
      <WordingChips label={t('lab.didYouMean')} wordings={trial.didYouMean} onChoose={onChoose} />
      {trial.didYouMean.length > 0 && <p className="text-ink-3">{t('lab.readBothWays')}</p>}
      <WordingChips label={t('lab.narrower')} wordings={trial.narrower} onChoose={onChoose} />
      <WordingChips label={t('lab.wider')} wordings={trial.wider} onChoose={onChoose} />
      {headlines.length > 0 && (
        <div>
          <h3 className="text-sm font-semibold text-ink-3 font-stretch-84%">{t('lab.headlines')}</h3>
          <ul>
            {headlines.map(({ title, marks, outlet, url, publishedAt }) => (
              <li key={url} className="border-b border-rule py-2 font-serif leading-snug wrap-anywhere">
                <OutsideLink href={url} className="text-inherit no-underline hover:underline hover:decoration-1">
                  <MarkedText text={title} marks={marks} />
                </OutsideLink>{' '}
                <span className="font-sans text-sm whitespace-nowrap text-ink-3 font-stretch-88%">
                  {outlet}, {shortAt(publishedAt)}
                </span>
              </li>
            ))}
          </ul>
          {hidden > 0 && (
            <TextButton onClick={() => setShowsAll(true)} className="text-sm">
              {t('lab.moreHeadlines', { count: hidden })}
            </TextButton>
          )}
        </div>
      )}
      <p className="text-sm text-ink-3 empty:hidden">
        {trial.outletCount > 0 &&
          (more > 0 ? t('lab.outletsMore', { names, count: more }) : t('lab.outlets', { names }))}
        {overlapsOf(trial).map(({ terms, share }) => (
          <span key={share}>
            {' '}
            {t('lab.overlap', {
              whole: share === 1 ? 'yes' : 'no',
              share: format.number(share, { style: 'percent' }),
              terms: format.list(terms),
            })}
          </span>
        ))}
      </p>
    </>
  );
}

/** Nothing is called a good size, or empty, that was not counted; a term whose parts have news says so (requirements R223). */
function verdictText({ verdict, days, wider }: TermTrial, t: ReturnType<typeof useTranslations<'terms'>>): string {
  if (days.length === 0) return t('row.notYet');
  return t(`lab.verdict.${verdict === 'silent' && wider.length > 0 ? 'parts' : verdict}`);
}

/** The two terms that already bring most of it; terms that bring the same share are told together. */
function overlapsOf({ overlaps }: TermTrial): { share: number; terms: string[] }[] {
  const byShare = Map.groupBy(overlaps.slice(0, 2), ({ share }) => share);
  return [...byShare].map(([share, same]) => ({ share, terms: same.map(({ term }) => term) }));
}

export function volumeText(trial: TermTrial, t: ReturnType<typeof useTranslations<'terms'>>): string {
  if (trial.isCapped) return t('lab.volumeMore', { count: Math.floor(trial.perDay) });
  const { perDay, storyCount: stories, days } = trial;
  if (perDay < 1)
    return t('lab.volumeLess', { stories, days: days.length, perDay: t('row.perDay', { count: perDay }) });
  return t('lab.volume', { count: perDay });
}

interface WordingChipsProps {
  label: string;
  wordings: readonly Wording[];
  onChoose: (wording: string) => void;
}

function WordingChips({ label, wordings, onChoose }: WordingChipsProps) {
  const t = useTranslations('terms');
  if (wordings.length === 0) return null;
  return (
    <div className="flex flex-wrap items-start gap-2">
      <span className="inline-flex min-h-11 items-center text-ink-3">{label}</span>
      {wordings.map(({ wording, perDay }) => (
        <button
          key={wording}
          type="button"
          onClick={() => onChoose(wording)}
          className="grid min-h-11 max-w-full content-center rounded-sm border-[1.5px] border-dashed border-rule-strong px-3 py-1 text-left hover:border-solid hover:border-ink hover:bg-paper"
        >
          <span className="font-semibold wrap-anywhere font-stretch-88%">
            {wording} <span className="font-normal text-ink-3">{t('row.perDay', { count: perDay })}</span>
          </span>
        </button>
      ))}
    </div>
  );
}

const pauseMs = 180;
const againMs = 1500;
const shortest = 2;

/** The recent stories of the typed term with the chosen reading. The last answer stays while the next one loads. */
export function useTrial(text: string, reading: TermReading) {
  const term = usePaused(text.trim().replace(/\s+/g, ' '), pauseMs);
  const isWorthTrying =
    term.length >= shortest && term.length <= termMaxLength && !/[,;\n]/.test(term) && hasSearchableWord(term);
  const query = useQuery(
    api.lab.try.queryOptions({
      input: { term, reading },
      enabled: isWorthTrying,
      staleTime: minuteMs,
      placeholderData: keepPreviousData,
      // while nothing is stored yet, the next answer may differ
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'warming' || data?.days.length === 0 ? againMs : false,
    }),
  );
  return { ...query, isWorthTrying: isWorthTrying && text.trim() !== '' };
}

interface ReadingChoiceProps {
  trial: TermTrial;
  reading: TermReading;
  onRead: (reading: TermReading) => void;
}

/** Copied from the contract, whose import would load its schemas. */
const readAs = ['name', 'phrase', 'subject'] as const satisfies ReadAs[];

function Choice({ isChosen, className, ...button }: ComponentProps<'button'> & { isChosen: boolean }) {
  const look =
    'min-h-11 rounded-sm border-[1.5px] px-3 text-left font-semibold font-stretch-88% hover:border-solid hover:border-ink hover:bg-paper';
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      {...button}
      className={classes(look, isChosen ? 'border-ink bg-paper' : 'border-dashed border-rule-strong', className)}
    />
  );
}

export function ReadingChoice({ trial, reading, onRead }: ReadingChoiceProps) {
  const t = useTranslations('terms.lab');
  const { sense, without = [] } = reading;
  const others = readAs.filter((as) => as === reading.as || as !== trial.readingKind);
  return (
    <div className="grid gap-2">
      <p className="text-ink-2 wrap-anywhere">{trial.reading}</p>
      <fieldset aria-label={t('readAs')} className="flex flex-wrap items-center gap-2">
        <span className="text-ink-3">{t('readAs')}</span>
        {others.map((as) => (
          <Choice
            key={as}
            isChosen={reading.as === as}
            onClick={() => onRead({ ...reading, as: reading.as === as ? undefined : as })}
          >
            {t(`as.${as}`)}
          </Choice>
        ))}
      </fieldset>
      {trial.aliases.length > 0 && (
        <fieldset aria-label={t('aliases')} className="flex flex-wrap items-center gap-2">
          <span className="text-ink-3">{t('aliases')}</span>
          {trial.aliases.map((alias) => {
            const isDropped = without.includes(alias);
            const others = without.filter((other) => other !== alias);
            return (
              <Choice
                key={alias}
                isChosen={!isDropped}
                onClick={() => onRead({ ...reading, without: isDropped ? others : [...others, alias] })}
                className={isDropped ? 'text-ink-3 line-through' : undefined}
              >
                {alias}
              </Choice>
            );
          })}
        </fieldset>
      )}
      {trial.senses.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-ink-3">{t('senses')}</legend>
          {trial.senses.map((found) => {
            const isChosen = sense?.label === found.sense.label;
            return (
              <Choice
                key={found.sense.label}
                isChosen={isChosen}
                onClick={() => onRead({ ...reading, sense: isChosen ? undefined : found.sense })}
                className="grid gap-1 py-2"
              >
                <span className="wrap-anywhere">{found.sense.label}</span>
                {found.headlines.map((headline) => (
                  <span key={headline} className="line-clamp-2 font-serif text-md leading-snug font-normal text-ink-2">
                    {headline}
                  </span>
                ))}
              </Choice>
            );
          })}
          {sense && (
            <TextButton onClick={() => onRead({ ...reading, sense: undefined })} className="justify-self-start">
              {t('allSenses')}
            </TextButton>
          )}
        </fieldset>
      )}
    </div>
  );
}
