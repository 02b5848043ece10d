import { type SubmitEvent, useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Clipping, ClippingWebhook } from '../../../contract/clippings.ts';
import { Button, RemoveButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Marker } from '../../ui/display/marked-text.tsx';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ShownOnce } from './api-keys.tsx';
import { ChatPanel } from './chat-channels.tsx';
import { ClippingDialog, useClippingCalls } from './clipping-form.tsx';

interface Props {
  clipping: Clipping;
  termLimit: number;
  recipientLimit: number;
}

export function ClippingCard({ clipping, termLimit, recipientLimit }: Props) {
  const t = useTranslations();
  const format = useFormatter();
  const id = useId();
  const { pause, remove } = useClippingCalls();
  const [isEditing, setIsEditing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { name, terms, outletIds, pausedBy, nextRunAt, localTime } = clipping;
  const isInPlan = pausedBy !== 'plan';
  const date = format.dateTime(new Date(nextRunAt), { dateStyle: 'short' });
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
          ...(pausedBy ? [] : [t('clippings.next', { date })]),
        ].join(' · ')}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {isInPlan && (
          <>
            <Button onClick={() => setIsEditing(true)}>{t('clippings.edit')}</Button>
            <Button
              isPending={pause.isPending}
              onClick={() => pause.mutate({ id: clipping.id, isPaused: pausedBy === null })}
            >
              {t(pausedBy ? 'clippings.resume' : 'clippings.pause')}
            </Button>
          </>
        )}
        <Button variant="danger" isPending={remove.isPending} onClick={() => setIsAsking(true)}>
          {t('clippings.remove')}
        </Button>
      </div>
      <RecipientList clipping={clipping} limit={recipientLimit} canInvite={isInPlan} />
      {isInPlan && <ChatPanel clippingId={clipping.id} />}
      <WebhookPanel clipping={clipping} canSet={isInPlan} />
      {isEditing && (
        <ClippingDialog clipping={clipping} termLimit={termLimit} isOpen={isEditing} onOpenChange={setIsEditing} />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        question={t('clippings.removeQuestion', { name })}
        detail={t('clippings.removeText')}
        confirmLabel={t('clippings.remove')}
        onConfirm={() => remove.mutate({ id: clipping.id })}
      />
    </article>
  );
}

function WebhookPanel({ clipping, canSet }: { clipping: Clipping; canSet: boolean }) {
  const t = useTranslations('clippings.webhook');
  const { setWebhook, removeWebhook } = useClippingCalls();
  const [url, setUrl] = useState(clipping.webhook?.url ?? '');
  const { webhook } = clipping;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!setWebhook.isPending) setWebhook.mutate({ id: clipping.id, url });
  }

  return (
    <details className="mt-4 border-y border-rule py-1">
      <summary className="min-h-11 cursor-pointer py-2.5 font-bold font-stretch-92%">{t('heading')}</summary>
      <p className="text-sm text-ink-3">{t('text')}</p>
      {webhook && <WebhookState webhook={webhook} />}
      {setWebhook.data && <ShownOnce label={t('secret')} value={setWebhook.data.secret} />}
      {canSet && (
        <form onSubmit={submit} className="mt-3 mb-3 grid gap-3">
          <TextField
            label={t('url')}
            type="url"
            required
            autoComplete="off"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isPending={setWebhook.isPending}>
              {t(webhook ? 'replace' : 'set')}
            </Button>
            {webhook && (
              <Button
                variant="danger"
                isPending={removeWebhook.isPending}
                onClick={() => removeWebhook.mutate({ id: clipping.id }, { onSuccess: () => setWebhook.reset() })}
              >
                {t('remove')}
              </Button>
            )}
          </div>
        </form>
      )}
    </details>
  );
}

function WebhookState({ webhook }: { webhook: ClippingWebhook }) {
  const t = useTranslations('clippings.webhook');
  const format = useFormatter();
  const { disabledReason, lastFailure, lastOkAt } = webhook;
  const status = String(lastFailure?.status ?? '');
  if (disabledReason) {
    const reason = t(`disabledReasons.${disabledReason}`, { status });
    return <p className="mt-2 font-semibold text-pencil">{t('disabled', { reason })}</p>;
  }
  if (lastFailure) {
    const reason = t(`failures.${lastFailure.reason}`, { status });
    return <p className="mt-2 font-semibold text-pencil">{t('lastError', { reason })}</p>;
  }
  if (!lastOkAt) return <p className="mt-2 text-ink-2">{t('never')}</p>;
  const date = format.dateTime(new Date(lastOkAt), { dateStyle: 'short', timeStyle: 'short' });
  return <p className="mt-2 text-ink-2">{t('lastOk', { date })}</p>;
}

interface RecipientListProps {
  clipping: Clipping;
  limit: number;
  canInvite: boolean;
}

const tones = { invited: 'quiet', confirmed: 'good', left: 'bad', refused: 'bad' } as const;

function RecipientList({ clipping, limit, canInvite }: RecipientListProps) {
  const t = useTranslations('clippings.recipients');
  const { invite, removeRecipient } = useClippingCalls();
  const [email, setEmail] = useState('');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (invite.isPending) return;
    invite.mutate({ id: clipping.id, email }, { onSuccess: () => setEmail('') });
  }

  return (
    <section className="mt-5">
      <h3 className="font-bold font-stretch-92%">{t('heading')}</h3>
      <p className="text-sm text-ink-3">{t('text', { limit })}</p>
      <ul className="mt-2 border-t border-rule">
        {clipping.recipients.map((recipient) => (
          <li key={recipient.id} className="flex items-center gap-3 border-b border-rule">
            <span className="min-w-0 flex-1 py-2 wrap-anywhere">{recipient.email}</span>
            <Badge tone={tones[recipient.state]}>{t(`states.${recipient.state}`)}</Badge>
            <RemoveButton
              aria-label={t('remove', { email: recipient.email })}
              onClick={() => removeRecipient.mutate({ id: clipping.id, recipientId: recipient.id })}
            />
          </li>
        ))}
      </ul>
      {canInvite && clipping.recipients.length < limit && (
        <form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-3">
          <TextField
            className="min-w-0 flex-1 basis-52"
            label={t('email')}
            type="email"
            required
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" isPending={invite.isPending}>
            {t('invite')}
          </Button>
        </form>
      )}
    </section>
  );
}
