import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { WhyAnswer, WhyCause } from '../../../contract/lab.ts';
import { longestSearch } from '../../../contract/rules/field-limits.ts';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { api, client } from '../../api.ts';
import { useDates } from '../../language/use-dates.ts';
import { useLanguage } from '../../language/use-language.ts';
import { Button, ButtonLink, OutsideLink } from '../../ui/button.tsx';
import { DoneText } from '../../ui/feedback/done-text.tsx';
import { Paper } from '../../ui/surfaces.tsx';
import { useChange } from '../../use-change.ts';
import { termChanges } from '../terms/use-terms.ts';

/** A lower score is shown as zero. */
const smallestShown = 0.005;

/** Key of the answer's text: some causes have another text if the page has the article, or if no term is near it. */
function wordsOf({ cause, isOnPage, score, ...answer }: WhyAnswer, language: string) {
  if (isOnPage && cause === 'score') return 'scoreOnPage';
  // a term is not looked for in every wording of another language
  if (cause === 'score' && (score ?? 0) < smallestShown)
    return answer.language === language ? 'scoreNone' : 'scoreForeign';
  return isOnPage && cause === 'length' ? 'lengthOnPage' : cause;
}

interface AnswerProps {
  answer: WhyAnswer;
  text: string;
  /** The operator asks about a reader: nothing can be changed. */
  isOthers?: boolean | undefined;
}

export function WhyAnswerCard({ answer, text, isOthers = false }: AnswerProps) {
  const t = useTranslations();
  const format = useFormatter();
  const dates = useDates();
  const { language } = useLanguage();
  const { article, edition, item, term, score, needed } = answer;
  const key = wordsOf(answer, language);
  const on = item?.on ?? edition?.on;
  const share = (value: number | null) =>
    format.number(value ?? 0, { maximumFractionDigits: 2, minimumFractionDigits: 2 });
  const values = {
    outlet: answer.outlet ?? '',
    term: term?.term ?? '',
    score: share(score),
    needed: share(needed),
    excluded: answer.excluded ?? '',
    language: answer.language ?? '',
    date: on ? dates.dayAt(on, 'UTC') : '',
  };
  return (
    <Paper>
      <div role="status">
        {article && (
          <p className="border-b border-rule pb-4 font-serif text-lg leading-snug wrap-anywhere">
            <OutsideLink href={article.url}>{article.title}</OutsideLink>
            <span className="block font-sans text-sm text-ink-3">
              {t('why.asked', {
                outlet: article.outlet,
                date: format.dateTime(new Date(article.seenAt), { dateStyle: 'medium', timeStyle: 'short' }),
              })}
            </span>
          </p>
        )}
        <h2 className="headline pt-4 text-2xl wrap-anywhere">{t(`why.cause.${key}.title`, values)}</h2>
        <p className="prose-text mt-2 text-md wrap-anywhere empty:hidden">
          {answer.reason ? t(`editions.skipped.${answer.reason}`) : t(`why.cause.${key}.text`, values)}
        </p>
        {item && item.url !== article?.url && (
          <p className="mt-3 border-l-[6px] border-marker pl-4 font-serif text-lg leading-snug wrap-anywhere">
            <OutsideLink href={item.url}>{item.title}</OutsideLink>
          </p>
        )}
        {answer.comesNext && <p className="mt-3 font-semibold text-stamp">{t('why.comesNext')}</p>}
      </div>
      <ScoreSum answer={answer} />
      {!isOthers && <WhyRemedies answer={answer} text={text} date={values.date} />}
    </Paper>
  );
}

const logOdds = (score: number) => Math.log(score / (1 - score));

/** What the score is the sum of. Parts that round to nothing are left out. */
function ScoreSum({ answer: { parts, score, needed } }: { answer: WhyAnswer }) {
  const t = useTranslations('why.sum');
  const format = useFormatter();
  if (parts.length === 0 || !score || !needed) return null;
  const points = (value: number) =>
    format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' });
  const share = (value: number) => format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const row = 'grid min-h-8 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-rule py-1';
  return (
    <details className="mt-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-ink-2">{t('heading')}</summary>
      <p className="text-sm text-ink-3">{t('text')}</p>
      <dl className="mt-2">
        {parts
          .filter(({ adds }) => Math.abs(adds) >= smallestShown)
          .map(({ part, adds }) => (
            <div key={part} className={row}>
              <dt className="wrap-anywhere">{t(`parts.${part}`)}</dt>
              <dd className="tabular-nums">{points(adds)}</dd>
            </div>
          ))}
        <div className={`${row} font-semibold`}>
          <dt>{t('total', { score: share(score) })}</dt>
          <dd className="tabular-nums">{points(logOdds(score))}</dd>
        </div>
        <div className={row}>
          <dt>{t('needed', { needed: share(needed) })}</dt>
          <dd className="tabular-nums">{points(logOdds(needed))}</dd>
        </div>
      </dl>
    </details>
  );
}

const tellsElsewhere: readonly WhyCause[] = ['came', 'told', 'same_story', 'length', 'score', 'outlet_muted'];

/** Causes without an article to show; other outlets may have written about the same. */
const unknownArticle: readonly WhyCause[] = ['headline_unknown', 'not_fetched', 'outlet_failing', 'forgotten'];

export function WhyRemedies({ answer, text, date }: { answer: WhyAnswer; text: string; date: string }) {
  const t = useTranslations('why.remedy');
  const { language } = useLanguage();
  const { cause, term, item, edition, outlet, outletId, itemId, storyId, helps, reading, wording, comesNext } = answer;
  const q = text.slice(0, longestSearch);
  const editionId =
    item?.editionId ?? (tellsElsewhere.includes(cause) && (item || answer.isOnPage) ? edition?.id : undefined);
  const remedy = (label: string, done: string, act: () => Promise<unknown>) => (
    <Remedy key={label} label={label} done={done} act={act} />
  );
  const link = (to: string, label: string) => <ButtonLink to={to}>{label}</ButtonLink>;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-2 empty:hidden">
      {helps.length > 0 && <p className="w-full text-ink-2">{t('helps')}</p>}
      {helps.map((help) =>
        remedy(t('add', { term: help }), t('added', { term: help }), () => client.terms.add({ term: help })),
      )}
      {term &&
        reading &&
        remedy(t('readAs', { term: term.term, as: reading.as ?? 'other' }), t('read'), () =>
          client.terms.read({ id: term.id, reading }),
        )}
      {term &&
        cause === 'excluded' &&
        wording &&
        remedy(t('include', { wording }), t('changed'), () => client.terms.replace({ id: term.id, term: wording }))}
      {term &&
        cause === 'term_muted' &&
        remedy(t('unmute', { term: term.term }), t('changed'), () => client.terms.mute({ id: term.id, days: 0 }))}
      {cause === 'outlet_unread' && outlet && /\.[a-z]/i.test(outlet) && (
        <ButtonLink to="/sources/suggest" state={{ address: text }}>
          {t('suggest', { outlet })}
        </ButtonLink>
      )}
      {cause === 'language' &&
        remedy(t('languages'), t('languagesDone'), () => client.deliverySettings.change({ languages: [] }))}
      {cause === 'refused' &&
        itemId &&
        remedy(t('forgive'), t('undone'), () => client.archive.answer({ id: itemId, answer: null }))}
      {cause === 'outlet_muted' &&
        outletId &&
        remedy(t('outlet', { outlet: outlet ?? '' }), t('undone'), () => client.why.restoreOutlet({ id: outletId }))}
      {cause === 'story_muted' &&
        storyId &&
        remedy(t('unmuteStory'), t('undone'), () => client.stories.choose({ id: storyId, choice: null }))}
      {unknownArticle.includes(cause) &&
        link(
          `/editions?${new URLSearchParams({ in: 'all', ...(cause === 'headline_unknown' && { q }) })}`,
          t('search'),
        )}
      {cause === 'above_plan' && link('/upgrade', t('plans'))}
      {(cause === 'no_terms' || cause === 'broad') && link(dashboardPath(language), t('terms'))}
      {cause === 'no_edition' && link('/account', t('settings'))}
      {editionId && link(`/editions/${editionId}`, t('openEdition', { date }))}
      {(comesNext || cause === 'next') && link('/editions/next', t('openNext'))}
      {storyId && link(`/story/${storyId}`, t('story'))}
    </div>
  );
}

/** One change; afterwards its result replaces the button. */
function Remedy({ label, done, act }: { label: string; done: string; act: () => Promise<unknown> }): ReactNode {
  const t = useTranslations('why.remedy');
  const change = useChange({ call: act, mutationKey: api.terms.key }, { ...termChanges, failed: t('failed') });
  if (change.isSuccess) return <DoneText takesFocus>{done}</DoneText>;
  return (
    <Button isPending={change.isPending} onClick={() => change.mutate({})}>
      {label}
    </Button>
  );
}
