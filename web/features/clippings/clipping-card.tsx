import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { Clipping } from '../../../contract/clippings.ts';
import { useDates } from '../../language/use-dates.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Marker } from '../../ui/display/marked-text.tsx';
import { useConfirm } from '../../ui/feedback/dialog.tsx';
import { Counts, recipientTones, shownAtOnce } from './form/recipient-fields.tsx';
import { useClippingCalls } from './use-clipping-calls.ts';

export function ClippingCard({ clipping }: { clipping: Clipping }) {
  const t = useTranslations();
  const dates = useDates();
  const id = useId();
  const { pause, remove } = useClippingCalls();
  const { ask, dialog } = useConfirm();
  const { name, terms, outletIds, pausedBy, nextRunAt, localTime, recipients } = clipping;
  const isInPlan = pausedBy !== 'plan';
  const askToRemove = () =>
    ask({
      question: t('clippings.removeQuestion', { name }),
      detail: t('clippings.removeText'),
      confirmLabel: t('clippings.remove'),
      onConfirm: () => remove.mutate({ id: clipping.id }),
    });
  return (
    <article aria-labelledby={id} className="border-t-[3px] border-ink pt-3">
      <h2 id={id} className="text-xl font-bold wrap-anywhere font-stretch-84%">
        {name}{' '}
        <Badge tone={pausedBy ? 'quiet' : 'good'}>
          {pausedBy ? t(`clippings.paused.${pausedBy}`) : t('clippings.active')}
        </Badge>
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-3 gap-y-1.5">
        {terms.map(({ term, isActive }) => (
          <li key={term} className="font-semibold wrap-anywhere">
            {isActive ? <Marker>{term}</Marker> : <span className="text-ink-3">{term}</span>}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-2">
        {[
          localTime,
          outletIds.length === 0 ? t('clippings.allOutlets') : t('clippings.someOutlets', { count: outletIds.length }),
          ...(pausedBy ? [] : [t('clippings.next', { date: dates.day(nextRunAt) })]),
        ].join(' · ')}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {isInPlan && (
          <>
            <ButtonLink to={`/clippings/${clipping.id}`}>{t('clippings.edit')}</ButtonLink>
            {clipping.curation && (
              <ButtonLink to={`/clippings/${clipping.id}/draft`}>{t('curation.review')}</ButtonLink>
            )}
            <ButtonLink to={`/clippings/${clipping.id}/report`}>{t('curation.report.link')}</ButtonLink>
            <Button
              isPending={pause.isPending}
              onClick={() => pause.mutate({ id: clipping.id, isPaused: pausedBy === null })}
            >
              {t(pausedBy ? 'clippings.resume' : 'clippings.pause')}
            </Button>
          </>
        )}
        <Button variant="danger" isPending={remove.isPending} onClick={askToRemove}>
          {t('clippings.remove')}
        </Button>
      </div>
      <h3 className="mt-5 font-bold font-stretch-92%">{t('clippings.recipients.heading')}</h3>
      {recipients.length > shownAtOnce ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5">
            {t('clippings.recipients.all', { count: recipients.length })}
          </summary>
          <Counts recipients={recipients} />
          <Recipients recipients={recipients} />
        </details>
      ) : (
        <Recipients recipients={recipients} />
      )}
      {dialog}
    </article>
  );
}

function Recipients({ recipients }: Pick<Clipping, 'recipients'>) {
  const t = useTranslations('clippings.recipients');
  return (
    <ul className="mt-1 border-t border-rule">
      {recipients.map(({ id, email, state }) => (
        <li key={id} className="flex min-h-11 items-center gap-3 border-b border-rule">
          <span className="min-w-0 flex-1 py-2 wrap-anywhere">{email}</span>
          <Badge tone={recipientTones[state]}>{t(`states.${state}`)}</Badge>
        </li>
      ))}
    </ul>
  );
}
