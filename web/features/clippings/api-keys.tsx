import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { apiScopes } from '../../../contract/api/scopes.ts';
import type { ApiScope, ApiToken } from '../../../contract/api/tokens.ts';
import { api } from '../../api.ts';
import { useDates } from '../../language/use-dates.ts';
import { RemoveButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LoadedList } from '../../ui/feedback/loading.tsx';
import { Checkbox, Form, SelectField, Submit, TextField } from '../../ui/fields/fields.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { useChange } from '../../use-change.ts';

export function ApiKeys() {
  const t = useTranslations('clippings');
  const keys = useQuery(api.apiTokens.list.queryOptions());
  const failed = t('failed.save');
  const create = useChange(api.apiTokens.create, { failed, done: t('keys.created') });
  const revoke = useChange(api.apiTokens.revoke, { failed, done: t('keys.revoked') });
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiScope[]>(['read']);
  const [days, setDays] = useState('90');

  const toggle = (scope: ApiScope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((other) => other !== scope) : [...scopes, scope]);
  function send() {
    const expiresInDays = days === '' ? null : Number(days);
    setName('');
    create.mutate({ name, scopes, expiresInDays }, { onError: () => setName((since) => since || name) });
  }

  return (
    <Section title={t('keys.heading')} text={t('keys.text')}>
      <p className="prose-text mb-3 text-md wrap-anywhere">
        {t('keys.mcp', { url: `${location.origin}/mcp` })} <a href="/api/docs">{t('keys.docs')}</a>
      </p>
      <LoadedList query={keys} failed={t('failed.load')} none={<p className="text-ink-3">{t('keys.none')}</p>}>
        {(key) => <KeyRow key={key.id} apiToken={key} onRevoke={() => revoke.mutate({ id: key.id })} />}
      </LoadedList>
      {create.data && <ShownOnce label={t('keys.once')} value={create.data.token} />}
      <Form isPending={create.isPending} onSend={send} className="mt-5 grid max-w-xl gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('keys.name')}
            required
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <SelectField
            label={t('keys.expiry')}
            value={days}
            onChange={(event) => setDays(event.target.value)}
            placeholder={t('keys.never')}
            options={expiries.map((count) => ({ value: String(count), text: t('keys.inDays', { count }) }))}
          />
        </div>
        <fieldset>
          <legend className="label-text">{t('keys.scopes')}</legend>
          {apiScopes.map((scope) => (
            <Checkbox
              key={scope}
              label={t(`keys.scopeNames.${scope}`)}
              checked={scopes.includes(scope)}
              disabled={scope === 'read'}
              onChange={() => toggle(scope)}
            />
          ))}
        </fieldset>
        <div>
          <Submit variant="outline">{t('keys.create')}</Submit>
        </div>
      </Form>
    </Section>
  );
}

const expiries = [30, 90, 365];

function KeyRow({ apiToken, onRevoke }: { apiToken: ApiToken; onRevoke: () => void }) {
  const t = useTranslations('clippings.keys');
  const { day } = useDates();
  const { name, ending, scopes, lastUsedAt, expiresAt, isExpired } = apiToken;
  const facts = [
    t('ending', { ending }),
    scopes.map((scope) => t(`scopeNames.${scope}`)).join(', '),
    lastUsedAt ? t('used', { date: day(lastUsedAt) }) : t('neverUsed'),
    ...(expiresAt ? [t(isExpired ? 'expired' : 'expires', { date: day(expiresAt) })] : []),
  ];
  return (
    <li className="flex items-center gap-3 border-b border-rule">
      <span className="min-w-0 flex-1 py-2 wrap-anywhere">
        <strong>{name}</strong>
        <span className={classes('block text-sm', isExpired ? 'font-semibold text-pencil' : 'text-ink-3')}>
          {facts.join(' · ')}
        </span>
      </span>
      <RemoveButton aria-label={t('revoke', { name })} onClick={onRevoke} />
    </li>
  );
}

/** A secret that the server shows only once. */
export function ShownOnce({ label, value }: { label: string; value: string }) {
  const t = useTranslations('clippings');
  return (
    <div role="status" className="mt-3 grid gap-2 border-l-4 border-marker bg-paper p-3">
      <p className="font-semibold">{label}</p>
      <code className="text-sm wrap-anywhere">{value}</code>
      <div>
        <CopyButton text={value} label={t('copy')} />
      </div>
    </div>
  );
}
