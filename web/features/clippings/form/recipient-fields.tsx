import { type RefObject, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Clipping, ClippingRecipient } from '../../../../contract/clippings.ts';
import { Button, RemoveButton } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Problem } from '../../../ui/fields/fields.tsx';
import { useNotify } from '../../../use-notify.ts';
import { useClippingCalls } from '../use-clipping-calls.ts';
import { AddField } from './add-field.tsx';
import type { FormState } from './form-state.ts';
import { RecipientListField } from './recipient-list.tsx';

type Recipients = Pick<FormState, 'invite' | 'removeRecipients'>;

interface Props extends Recipients {
  clipping: Clipping | undefined;
  ownEmail: string;
  limit: number;
  typed: string;
  error: string | undefined;
  onChange: (update: (recipients: Recipients) => Partial<Recipients>) => void;
  onType: (email: string) => void;
  onError: (error: string | undefined) => void;
}

const without = (list: readonly string[], one: string) => list.filter((other) => other !== one);

export const recipientTones = {
  invited: 'quiet',
  confirmed: 'good',
  left: 'bad',
  refused: 'bad',
  bounced: 'bad',
} as const;

/** The clipping's recipients. Changes are sent with the form, except that an open invitation can be sent again. */
export function RecipientFields(props: Props) {
  const { clipping, ownEmail, limit, invite, removeRecipients, typed, error, onChange, onType, onError } = props;
  const t = useTranslations();
  const notify = useNotify();
  const field = useRef<HTMLInputElement>(null);
  const stored = clipping?.recipients.filter(({ id }) => !removeRecipients.includes(id)) ?? [];
  const count = (clipping ? stored.length : 1) + invite.length;
  const isFull = count >= limit;

  function add() {
    const email = typed.trim().toLowerCase();
    field.current?.focus();
    if (email === '' || !field.current?.checkValidity()) return onError(t('errors.EMAIL_INVALID'));
    const taken = [...stored.map((one) => one.email), ...invite, ...(clipping ? [] : [ownEmail.toLowerCase()])];
    if (taken.includes(email)) return onError(t('errors.RECIPIENT_DUPLICATE'));
    onChange((now) => ({ invite: [...now.invite, email] }));
    onType('');
    onError(undefined);
  }

  function tellRemoved(email: string, onUndo: () => void) {
    notify({ title: t('clippings.recipients.removed'), description: email, onUndo });
  }

  function remove({ id, email }: ClippingRecipient) {
    onChange((now) => ({ removeRecipients: [...now.removeRecipients, id] }));
    tellRemoved(email, () => onChange((now) => ({ removeRecipients: without(now.removeRecipients, id) })));
  }

  function takeBack(email: string) {
    onChange((now) => ({ invite: without(now.invite, email) }));
    tellRemoved(email, () => onChange((now) => ({ invite: [...without(now.invite, email), email] })));
  }

  return (
    <fieldset>
      <legend className="label-text">{t('clippings.recipients.heading')}</legend>
      <p className="mb-2 text-sm text-ink-3">
        {t('clippings.recipients.use', { count, limit })} {t('clippings.recipients.text')}{' '}
        {count > limit && <strong>{t('clippings.recipients.beyondPlan', { limit })}</strong>}
      </p>
      {clipping && clipping.recipients.length > shownAtOnce && <Counts recipients={clipping.recipients} />}
      <ul className="max-h-128 overflow-y-auto border-t border-rule">
        {!clipping && (
          <li className="flex min-h-11 items-center gap-3 border-b border-rule">
            <span className="min-w-0 flex-1 py-2 wrap-anywhere">{ownEmail}</span>
            <Badge tone="good">{t('clippings.recipients.you')}</Badge>
          </li>
        )}
        {stored.map((recipient) => (
          <RecipientRow
            key={recipient.id}
            clippingId={clipping!.id}
            recipient={recipient}
            next={field}
            onRemove={() => remove(recipient)}
          />
        ))}
        {invite.map((email) => (
          <li key={email} className="flex items-center gap-3 border-b border-rule">
            <span className="min-w-0 flex-1 py-2 wrap-anywhere">{email}</span>
            <Badge tone="quiet">{t('clippings.recipients.onSave')}</Badge>
            <RemoveButton
              next={field}
              aria-label={t('clippings.recipients.remove', { email })}
              onClick={() => takeBack(email)}
            />
          </li>
        ))}
      </ul>
      {isFull ? (
        <p className="mt-2 text-sm text-ink-3">{t('errors.RECIPIENT_LIMIT_REACHED', { limit })}</p>
      ) : (
        <AddField
          ref={field}
          label={t('clippings.recipients.email')}
          name="email"
          type="email"
          error={error}
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
            onError(undefined);
          }}
          onAdd={add}
        />
      )}
      <Problem className="mt-2 text-sm">{isFull && error}</Problem>
      {!isFull && (
        <RecipientListField
          clippingId={clipping?.id}
          known={invite}
          room={limit - count}
          onTake={(emails) => onChange((now) => ({ invite: [...now.invite, ...emails] }))}
        />
      )}
    </fieldset>
  );
}

/** Beyond this many the numbers stand above the list, and a card collapses it. */
export const shownAtOnce = 8;

export function Counts({ recipients }: { recipients: readonly ClippingRecipient[] }) {
  const t = useTranslations('clippings.recipients');
  const count = (...states: ClippingRecipient['state'][]) =>
    recipients.filter(({ state }) => states.includes(state)).length;
  return (
    <p className="mb-2 text-sm">
      {t('counts', {
        confirmed: count('confirmed'),
        invited: count('invited'),
        left: count('left', 'refused'),
        bounced: count('bounced'),
      })}
    </p>
  );
}

interface RowProps {
  clippingId: string;
  recipient: ClippingRecipient;
  next: RefObject<HTMLInputElement | null>;
  onRemove: () => void;
}

function RecipientRow({ clippingId, recipient: { id, email, state }, next, onRemove }: RowProps) {
  const t = useTranslations('clippings.recipients');
  const { resend } = useClippingCalls();
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-rule">
      <span className="min-w-0 flex-1 basis-40 py-2 wrap-anywhere">{email}</span>
      <span className="flex flex-none items-center gap-2">
        <Badge tone={recipientTones[state]}>{t(`states.${state}`)}</Badge>
        {state === 'invited' && !resend.isSuccess && (
          <Button
            variant="quiet"
            className="text-sm"
            aria-label={t('resendTo', { email })}
            isPending={resend.isPending}
            onClick={() => resend.mutate({ id: clippingId, recipientId: id })}
          >
            {t('resend')}
          </Button>
        )}
        <RemoveButton next={next} aria-label={t('remove', { email })} onClick={onRemove} />
      </span>
    </li>
  );
}
