import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Chat } from '../../../contract/chats/chats.ts';
import { type ChatProviderName, chatProviders } from '../../../contract/chats/providers.ts';
import type { Clipping, ClippingWebhook } from '../../../contract/clippings.ts';
import { api } from '../../api.ts';
import { useDates } from '../../language/use-dates.ts';
import { Button, LinkOn, RemoveButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { Form, fieldText, SelectField, Submit, TextField } from '../../ui/fields/fields.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { useChange } from '../../use-change.ts';
import { ShownOnce } from './api-keys.tsx';
import { useClippingCalls } from './use-clipping-calls.ts';

/** On the account page: chats for the daily clipping. */
export function ChatSection() {
  const t = useTranslations('chats');
  return (
    <Section id="canais" title={t('heading')} text={t('text')}>
      <ChatList clippingId={null} />
    </Section>
  );
}

export function ChatPanel({ clippingId }: { clippingId: string }) {
  const t = useTranslations('chats');
  return (
    <details className="mt-4 border-t border-rule py-1">
      <summary className="min-h-11 cursor-pointer py-2.5 font-bold font-stretch-92%">{t('heading')}</summary>
      <p className="text-sm text-ink-3">{t('text')}</p>
      <ChatList clippingId={clippingId} />
    </details>
  );
}

function ChatList({ clippingId }: { clippingId: string | null }) {
  const t = useTranslations('chats');
  const chats = useQuery(api.chats.list.queryOptions());
  return (
    <Loaded query={chats} failed={t('failed.load')}>
      {({ isInPlan, chats: all }) => {
        if (!isInPlan) return <LinkOn text={t('notInPlan')} to="/upgrade" label={t('seePlans')} />;
        const own = all.filter((chat) => chat.clippingId === clippingId);
        return (
          <>
            {own.length > 0 && (
              <ul>
                {own.map((chat) => (
                  <ChatRow key={chat.id} chat={chat} />
                ))}
              </ul>
            )}
            <ChatForm clippingId={clippingId} taken={own.map(({ provider }) => provider)} />
          </>
        );
      }}
    </Loaded>
  );
}

function ChatRow({ chat }: { chat: Chat }) {
  const t = useTranslations('chats');
  const { test, remove } = useChatCalls();
  const name = t(`names.${chat.provider}`);
  return (
    <li className="border-b border-rule py-2">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <strong>{name}</strong> <span className="text-sm whitespace-nowrap text-ink-3">{chat.hint}</span>
        </span>
        <Button isPending={test.isPending} onClick={() => test.mutate({ id: chat.id })}>
          {t('test')}
        </Button>
        <RemoveButton aria-label={t('remove', { name })} onClick={() => remove.mutate({ id: chat.id })} />
      </div>
      <ChatState chat={chat} />
    </li>
  );
}

function ChatState({ chat: { problem, stoppedAt, lastOkAt } }: { chat: Chat }) {
  const t = useTranslations('chats');
  const { moment } = useDates();
  if (problem) {
    const words = t(`problems.${problem.reason}`, { code: problem.code ?? '' });
    return (
      <p className="text-sm font-semibold wrap-anywhere text-pencil">
        {t(stoppedAt ? 'stopped' : 'last', { problem: words })}
      </p>
    );
  }
  if (!lastOkAt) return <p className="text-sm text-ink-3">{t('never')}</p>;
  return <p className="text-sm text-ink-3">{t('lastOk', { date: moment(lastOkAt) })}</p>;
}

interface FormProps {
  clippingId: string | null;
  /** Providers that already have an address: a new one replaces it. */
  taken: readonly ChatProviderName[];
}

function ChatForm({ clippingId, taken }: FormProps) {
  const t = useTranslations('chats');
  const { save } = useChatCalls();
  const [provider, setProvider] = useState<ChatProviderName>('slack');
  const [address, setAddress] = useState('');
  const [chat, setChat] = useState('');
  const isBot = provider === 'telegram';

  function send() {
    const onSuccess = () => {
      setAddress('');
      setChat('');
    };
    save.mutate({ provider, clippingId, address, ...(isBot ? { chat } : {}) }, { onSuccess });
  }

  return (
    <Form isPending={save.isPending} onSend={send} className="mt-4 mb-3 grid gap-3">
      <SelectField
        label={t('provider')}
        value={provider}
        onChange={(event) => setProvider(event.target.value as ChatProviderName)}
        options={chatProviders.map((value) => ({ value, text: t(`names.${value}`) }))}
      />
      <TextField
        label={t(isBot ? 'token' : 'address')}
        hint={`${t(`hints.${provider}`)} ${t('once')}`}
        type={isBot ? 'text' : 'url'}
        required
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      {isBot && (
        <TextField
          label={t('chat')}
          required
          maxLength={100}
          autoComplete="off"
          value={chat}
          onChange={(event) => setChat(event.target.value)}
        />
      )}
      <div>
        <Submit variant="outline">{t(taken.includes(provider) ? 'replace' : 'save')}</Submit>
      </div>
    </Form>
  );
}

function useChatCalls() {
  const t = useTranslations('chats');
  const failed = t('failed.save');
  return {
    save: useChange(api.chats.save, { failed, done: t('saved') }),
    test: useChange(api.chats.test, {
      failed,
      done: ({ isSent }) => ({ title: t(isSent ? 'tested' : 'testFailed'), tone: isSent ? 'success' : 'error' }),
    }),
    remove: useChange(api.chats.remove, { failed, done: t('removed') }),
  };
}

export function WebhookPanel({ clipping }: { clipping: Clipping }) {
  const t = useTranslations('clippings.webhook');
  const { setWebhook, removeWebhook } = useClippingCalls();
  const { webhook } = clipping;

  return (
    <details className="mt-4 border-y border-rule py-1">
      <summary className="min-h-11 cursor-pointer py-2.5 font-bold font-stretch-92%">{t('heading')}</summary>
      <p className="text-sm text-ink-3">{t('text')}</p>
      {webhook && <WebhookState webhook={webhook} />}
      {setWebhook.data && <ShownOnce label={t('secret')} value={setWebhook.data.secret} />}
      <Form
        isPending={setWebhook.isPending}
        onSend={(form) => setWebhook.mutate({ id: clipping.id, url: fieldText(form, 'url') })}
        className="mt-3 mb-3 grid gap-3"
      >
        <TextField label={t('url')} name="url" type="url" required autoComplete="off" defaultValue={webhook?.url} />
        <div className="flex flex-wrap gap-3">
          <Submit variant="outline">{t(webhook ? 'replace' : 'set')}</Submit>
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
  const { moment } = useDates();
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
  return <p className="mt-2 text-ink-2">{t('lastOk', { date: moment(lastOkAt) })}</p>;
}
