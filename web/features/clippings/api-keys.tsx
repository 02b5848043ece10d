import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { ApiToken } from '../../../contract/clippings.ts';
import { api } from '../../api.ts';
import { Button, RemoveButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { useOutcome } from '../../use-notify.ts';

export function ApiKeys() {
  const t = useTranslations();
  const keys = useQuery(api.apiTokens.list.queryOptions());
  const { of: outcome } = useOutcome(t('clippings.failed.save'), [api.apiTokens.list.key()]);
  const create = useMutation(api.apiTokens.create.mutationOptions(outcome(t('clippings.keys.created'))));
  const revoke = useMutation(api.apiTokens.revoke.mutationOptions(outcome(t('clippings.keys.revoked'))));
  const [name, setName] = useState('');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!create.isPending) create.mutate({ name }, { onSuccess: () => setName('') });
  }

  return (
    <Section title={t('clippings.keys.heading')} text={t('clippings.keys.text')}>
      <Loaded query={keys} failed={t('clippings.failed.load')} rows={1} rowClassName="h-13">
        {(list) =>
          list.length === 0 ? (
            <p className="text-ink-3">{t('clippings.keys.none')}</p>
          ) : (
            <ul>
              {list.map((key) => (
                <KeyRow key={key.id} apiToken={key} onRevoke={() => revoke.mutate({ id: key.id })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {create.data && <ShownOnce label={t('clippings.keys.once')} value={create.data.token} />}
      <form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 flex-1 basis-52"
          label={t('clippings.keys.name')}
          required
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" isPending={create.isPending}>
          {t('clippings.keys.create')}
        </Button>
      </form>
    </Section>
  );
}

function KeyRow({ apiToken, onRevoke }: { apiToken: ApiToken; onRevoke: () => void }) {
  const t = useTranslations('clippings.keys');
  const format = useFormatter();
  const { name, ending, lastUsedAt } = apiToken;
  const used = lastUsedAt
    ? t('used', { date: format.dateTime(new Date(lastUsedAt), { dateStyle: 'short' }) })
    : t('neverUsed');
  return (
    <li className="flex items-center gap-3 border-b border-rule">
      <span className="min-w-0 flex-1 py-2 wrap-anywhere">
        <strong>{name}</strong>
        <span className="block text-sm text-ink-3">
          {t('ending', { ending })} · {used}
        </span>
      </span>
      <RemoveButton aria-label={t('revoke', { name })} onClick={onRevoke} />
    </li>
  );
}

/** A secret that the server will not say again. */
export function ShownOnce({ label, value }: { label: string; value: string }) {
  const t = useTranslations();
  return (
    <div role="status" className="mt-3 grid gap-2 border-l-4 border-marker bg-paper p-3">
      <p className="font-semibold">{label}</p>
      <code className="text-sm wrap-anywhere">{value}</code>
      <div>
        <CopyButton text={value} label={t('clippings.copy')} />
      </div>
    </div>
  );
}
