import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Clipping, ClippingWebhook } from '../../../contract/clippings.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ShownOnce } from './api-keys.tsx';
import { useClippingCalls } from './use-clipping-calls.ts';

export function WebhookPanel({ clipping }: { clipping: Clipping }) {
  const t = useTranslations('clippings.webhook');
  const { setWebhook, removeWebhook } = useClippingCalls();
  const [url, setUrl] = useState(clipping.webhook?.url ?? '');
  const { webhook } = clipping;

  return (
    <details className="mt-4 border-y border-rule py-1">
      <summary className="min-h-11 cursor-pointer py-2.5 font-bold font-stretch-92%">{t('heading')}</summary>
      <p className="text-sm text-ink-3">{t('text')}</p>
      {webhook && <WebhookState webhook={webhook} />}
      {setWebhook.data && <ShownOnce label={t('secret')} value={setWebhook.data.secret} />}
      <Form
        isPending={setWebhook.isPending}
        onSend={() => setWebhook.mutate({ id: clipping.id, url })}
        className="mt-3 mb-3 grid gap-3"
      >
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
      </Form>
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
