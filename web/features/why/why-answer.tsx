import { useFormatter, useTranslations } from 'use-intl';
import type { WhyAnswer } from '../../../contract/lab.ts';
import { OutsideLink } from '../../ui/button.tsx';
import { Paper } from '../../ui/surfaces.tsx';
import { dayOf } from '../../zone-dates.ts';
import { WhyRemedies } from './why-remedies.tsx';

/** A lower score is shown as zero. */
const smallestShown = 0.005;

/** Key of the answer's text: some causes have another text if the page has the article, or if no term is near it. */
function wordsOf({ cause, isOnPage, score }: WhyAnswer) {
  if (isOnPage && cause === 'score') return 'scoreOnPage';
  if (cause === 'score' && (score ?? 0) < smallestShown) return 'scoreNone';
  return isOnPage && cause === 'length' ? 'lengthOnPage' : cause;
}

/** The answer for an article in one sentence, and what the reader can do. */
export function WhyAnswerCard({ answer, text }: { answer: WhyAnswer; text: string }) {
  const t = useTranslations();
  const format = useFormatter();
  const { article, edition, item, term, score, needed } = answer;
  const key = wordsOf(answer);
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
    date: on ? format.dateTime(dayOf(on), { timeZone: 'UTC', day: 'numeric', month: 'long' }) : '',
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
      <WhyRemedies answer={answer} text={text} date={values.date} />
    </Paper>
  );
}
