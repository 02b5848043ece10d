import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { TermTrial } from '../../../contract/lab.ts';
import { termMaxLength } from '../../../contract/rules/field-limits.ts';
import type { ReadAs, TermReading } from '../../../contract/terms.ts';
import { api } from '../../api.ts';
import { classes } from '../../ui/classes.ts';

const pauseMs = 180;
const againMs = 1500;
const shortest = 2;

/** The text once the typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** What the typed term would have brought, read as the reader says. The last answer stays while the next one is on its way. */
export function useTrial(text: string, reading: TermReading) {
  const term = usePaused(text.trim().replace(/\s+/g, ' '));
  const isWorthTrying = term.length >= shortest && term.length <= termMaxLength && !/[,;\n]/.test(term);
  const query = useQuery(
    api.lab.try.queryOptions({
      input: { term, reading },
      enabled: isWorthTrying,
      staleTime: 60_000,
      placeholderData: keepPreviousData,
      // while nothing is stored yet, the next answer may already be another one
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'warming' || data?.days.length === 0 ? againMs : false,
    }),
  );
  return { ...query, isWorthTrying: isWorthTrying && text.trim() !== '' };
}

interface Props {
  trial: TermTrial;
  reading: TermReading;
  onRead: (reading: TermReading) => void;
}

/** The contract's own list would bring its schemas along. */
const readAs = ['name', 'phrase', 'subject'] as const satisfies ReadAs[];

const choice =
  'min-h-11 rounded-sm border-[1.5px] px-3 text-left font-semibold font-stretch-88% hover:border-solid hover:border-ink hover:bg-paper';
const chosen = 'border-ink bg-paper';
const open = 'border-dashed border-rule-strong';

/** How the term was read, in a line, with ways to read it otherwise; and its meanings, where its articles have several. */
export function ReadingChoice({ trial, reading, onRead }: Props) {
  const t = useTranslations('terms.lab');
  const { sense } = reading;
  const others = readAs.filter((as) => as === reading.as || as !== trial.readingKind);
  return (
    <div className="grid gap-2">
      <p className="text-ink-2 wrap-anywhere">{trial.reading}</p>
      <fieldset aria-label={t('readAs')} className="flex flex-wrap items-center gap-2">
        <span className="text-ink-3">{t('readAs')}</span>
        {others.map((as) => (
          <button
            key={as}
            type="button"
            aria-pressed={reading.as === as}
            onClick={() => onRead({ ...(sense && { sense }), ...(reading.as !== as && { as }) })}
            className={classes(choice, reading.as === as ? chosen : open)}
          >
            {t(`as.${as}`)}
          </button>
        ))}
      </fieldset>
      {trial.meanings.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-ink-3">{t('meanings')}</legend>
          {trial.meanings.map((meaning) => {
            const isChosen = sense?.label === meaning.sense.label;
            return (
              <button
                key={meaning.sense.label}
                type="button"
                aria-pressed={isChosen}
                onClick={() =>
                  onRead({ ...(reading.as && { as: reading.as }), ...(!isChosen && { sense: meaning.sense }) })
                }
                className={classes(choice, 'grid gap-1 py-2', isChosen ? chosen : open)}
              >
                <span className="wrap-anywhere">{meaning.sense.label}</span>
                {meaning.headlines.map((headline) => (
                  <span key={headline} className="line-clamp-2 font-serif text-md leading-snug font-normal text-ink-2">
                    {headline}
                  </span>
                ))}
              </button>
            );
          })}
          {sense && (
            <button
              type="button"
              onClick={() => onRead(reading.as ? { as: reading.as } : {})}
              className="min-h-11 justify-self-start text-pen underline underline-offset-[.2em]"
            >
              {t('allMeanings')}
            </button>
          )}
        </fieldset>
      )}
    </div>
  );
}
