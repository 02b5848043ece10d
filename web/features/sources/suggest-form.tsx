import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FeedLook } from '../../../contract/news/source-requests.ts';
import { api } from '../../api.ts';
import { errorText } from '../../error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Form, Problem } from '../../ui/fields/form.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useOutcome } from '../../use-notify.ts';
import { useRightWords } from './right-words.ts';

const shortest = 3;

/** An address, the feeds found there, and the button that suggests them. */
export function SuggestForm({ firstAddress }: { firstAddress: string }) {
  const t = useTranslations();
  const [address, setAddress] = useState(firstAddress);
  const [isShort, setIsShort] = useState(false);
  const look = useMutation(api.sourceRequests.look.mutationOptions());
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
        <Button type="submit" variant="primary" className="min-h-12 sm:mt-[1.9rem]" isPending={look.isPending}>
          {t('requests.look')}
        </Button>
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

function Found({ look, onSent }: { look: FeedLook; onSent: () => void }) {
  const t = useTranslations('requests');
  const rightWords = useRightWords();
  const outcome = useOutcome(t('failed'), [api.sourceRequests.list.key()]).of;
  const send = useMutation(api.sourceRequests.add.mutationOptions(outcome(t('sent'))));
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
