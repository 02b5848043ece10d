import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Clipping } from '../../../contract/clippings.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CrossIcon } from '../../ui/icons.tsx';
import { useNotify } from '../../use-notify.ts';
import { useClippingCalls } from './use-clippings.ts';

interface Props {
  clipping: Clipping;
  limit: number;
  canInvite: boolean;
}

const tones = { invited: 'quiet', confirmed: 'good', left: 'bad' } as const;

export function RecipientList({ clipping, limit, canInvite }: Props) {
  const t = useTranslations('clippings.recipients');
  const notify = useNotify();
  const { invite, removeRecipient } = useClippingCalls();
  const [email, setEmail] = useState('');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (invite.isPending) return;
    invite.mutate(
      { id: clipping.id, email },
      {
        onSuccess: () => {
          notify({ title: t('invited', { email }), tone: 'success' });
          setEmail('');
        },
      },
    );
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
            <button
              type="button"
              aria-label={t('remove', { email: recipient.email })}
              onClick={() => removeRecipient.mutate({ id: clipping.id, recipientId: recipient.id })}
              className="grid size-11 flex-none place-items-center rounded-sm text-ink-3 hover:bg-pencil/12 hover:text-pencil"
            >
              <CrossIcon />
            </button>
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
