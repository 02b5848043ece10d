import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RequestState, SourcePreview, SourceRequest } from '../../../contract/news/source-requests.ts';
import { mostListCharacters, openRequestLimit } from '../../../contract/rules/field-limits.ts';
import { api } from '../../api.ts';
import { useDates } from '../../language/use-dates.ts';
import { Button, RemoveButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { LoadedList } from '../../ui/feedback/loading.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Form, Problem, Submit, TextField } from '../../ui/fields/fields.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { useChange } from '../../use-change.ts';
import { errorText, useNotify } from '../../use-notify.ts';
import { useRightWords } from './right-words.ts';

const shortest = 3;

export function SuggestForm({ firstAddress }: { firstAddress: string }) {
  const t = useTranslations();
  const [address, setAddress] = useState(firstAddress);
  const [isShort, setIsShort] = useState(false);
  const look = useChange(api.sourceRequests.look, { keys: [] });
  function send() {
    const wanted = address.trim();
    setIsShort(wanted.length < shortest);
    if (wanted.length >= shortest) look.mutate({ address: wanted });
  }
  return (
    <>
      <Form isPending={look.isPending} onSend={send} noValidate className="mt-6 flex flex-wrap items-start gap-3">
        <TextField
          label={t('requests.address')}
          className="min-w-0 flex-1 basis-72"
          value={address}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          error={isShort ? t('requests.tooShort') : undefined}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Submit className="min-h-12 sm:mt-[1.9rem]">{t('requests.look')}</Submit>
      </Form>
      <div aria-live="polite" className="mt-6">
        {look.isPending && (
          <p className="flex items-center gap-3 text-ink-3">
            <Spinner size="small" /> {t('requests.looking')}
          </p>
        )}
        {look.isError && <Problem>{errorText(t, look.error, t('requests.lookFailed'))}</Problem>}
        {look.data && (
          <Found
            key={look.data.url}
            look={look.data}
            onSent={() => {
              look.reset();
              setAddress('');
            }}
          />
        )}
      </div>
    </>
  );
}

function Found({ look, onSent }: { look: SourcePreview; onSent: () => void }) {
  const t = useTranslations('requests');
  const rightWords = useRightWords();
  const send = useChange(api.sourceRequests.add, { failed: t('failed'), done: t('sent') });
  const { url, name, headlines, outlet, quoteLimit, isRead, isRequested } = look;
  return (
    <section aria-label={t('found')} className="border-[1.5px] border-ink bg-paper p-5">
      <h2 className="text-xl font-bold wrap-anywhere font-stretch-84%">{name}</h2>
      <p className="text-sm wrap-anywhere text-ink-3">{url}</p>
      {outlet && !isRead && <p className="mt-2">{t('ofOutlet', { outlet })}</p>}
      <h3 className="mt-4 font-semibold">{t('newest')}</h3>
      {headlines.length === 0 ? (
        <p className="text-ink-2">{t('noHeadlines')}</p>
      ) : (
        <ol>
          {headlines.map(({ title }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a feed may repeat an item word for word
            <li key={at} className="border-b border-rule py-1.5 wrap-anywhere">
              {title}
            </li>
          ))}
        </ol>
      )}
      <p className="mt-3 text-sm text-ink-2">
        <b className="font-semibold">{t('right')}:</b> {rightWords(quoteLimit)}
      </p>
      <div className="mt-4">
        {isRead || isRequested ? (
          <p className="font-semibold">{t(isRead ? 'isRead' : 'isRequested')}</p>
        ) : (
          <Button
            variant="primary"
            isPending={send.isPending}
            onClick={() => send.mutate({ url }, { onSuccess: onSent })}
          >
            {t('send')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Feeds of a list are checked one after another, so their states change. */
const lookAgainMs = 5_000;

export function ListImport() {
  const t = useTranslations();
  const notify = useNotify();
  const bring = useChange(api.sourceRequests.importList, {
    failed: t('errors.FEED_LIST_INVALID'),
    done: (counts) => t('requests.list.done', counts),
  });
  async function read(file: File) {
    if (file.size > mostListCharacters) notify({ tone: 'error', title: t('errors.PAYLOAD_TOO_LARGE') });
    else bring.mutate({ text: await file.text() });
  }
  return (
    <Section title={t('requests.list.heading')} text={t('requests.list.text', { limit: String(openRequestLimit) })}>
      <FileButton label={t('requests.list.choose')} accept=".opml,.xml,text/x-opml,text/xml" onFile={read} />
    </Section>
  );
}

export function OwnRequests() {
  const t = useTranslations('requests.own');
  const requests = useQuery(
    api.sourceRequests.list.queryOptions({
      refetchInterval: ({ state }) => state.data?.some((one) => one.state === 'checking') && lookAgainMs,
    }),
  );
  return (
    <Section title={t('heading')}>
      <LoadedList query={requests} failed={t('failed')} none={<p className="text-ink-3">{t('none')}</p>}>
        {(row) => <RequestRow key={row.id} request={row} />}
      </LoadedList>
    </Section>
  );
}

const tones: Record<RequestState, 'good' | 'bad' | 'quiet'> = {
  checking: 'quiet',
  open: 'quiet',
  unreadable: 'bad',
  added: 'good',
  merged: 'good',
  refused: 'bad',
};

function RequestRow({ request }: { request: SourceRequest }) {
  const t = useTranslations('requests.own');
  const { day } = useDates();
  const remove = useChange(api.sourceRequests.remove, { failed: t('removeFailed'), done: t('removed') });
  const { id, name, url, state, outlet, reason, note, createdAt } = request;
  return (
    <li className="flex items-start gap-3 border-b border-rule py-3">
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-semibold wrap-anywhere">{name}</b>
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        </span>
        <span className="text-sm wrap-anywhere text-ink-3">{url}</span>
        {outlet && <span>{t('readAs', { outlet })}</span>}
        {state === 'unreadable' && <span>{t('unreadable')}</span>}
        {state === 'refused' && reason && <span className="wrap-anywhere">{note || t(`reasons.${reason}`)}</span>}
        <span className="text-sm text-ink-3">{t('since', { date: day(createdAt) })}</span>
      </div>
      <RemoveButton aria-label={t('remove', { name })} onClick={() => remove.mutate({ id })} />
    </li>
  );
}
