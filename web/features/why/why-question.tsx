import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { WhyAnswer } from '../../../contract/lab.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Form, Problem, Submit, TextField } from '../../ui/fields/fields.tsx';
import { errorText } from '../../use-notify.ts';
import { WhyAnswerCard } from './why-answer.tsx';

const shortest = 3;

interface Props {
  query: (text: string) => UseQueryOptions<WhyAnswer>;
  text?: string;
  isOthers?: boolean;
}

/** An address or a headline, and one answer. The question is not put into the address bar. */
export function WhyForm({ query, text: given = '', isOthers }: Props) {
  const t = useTranslations();
  const [text, setText] = useState(given);
  const [asked, setAsked] = useState(given);
  const [isShort, setIsShort] = useState(false);
  const answer = useQuery({
    ...query(asked),
    enabled: asked.length >= shortest,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  function send() {
    const wanted = text.trim();
    setIsShort(wanted.length < shortest);
    if (wanted.length < shortest) return;
    if (wanted === asked) void answer.refetch();
    setAsked(wanted);
  }
  return (
    <>
      <Form isPending={answer.isFetching} onSend={send} noValidate className="mt-6 flex flex-wrap items-start gap-3">
        <TextField
          label={t('why.field')}
          className="min-w-0 flex-1 basis-72"
          value={text}
          maxLength={2000}
          autoComplete="off"
          error={isShort ? t('why.tooShort') : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Submit className="min-h-12 sm:mt-[1.9rem]">{t('why.action')}</Submit>
      </Form>
      <section aria-label={t('why.answer')} className="mt-8 grid gap-4">
        {answer.isFetching && (
          <p role="status" className="flex items-center gap-3 text-ink-3">
            <Spinner size="small" /> {t('why.waiting')}
          </p>
        )}
        {answer.isError && !answer.isFetching && <Problem>{errorText(t, answer.error, t('why.failed'))}</Problem>}
        {answer.data && !answer.isFetching && (
          <WhyAnswerCard key={asked} answer={answer.data} text={asked} isOthers={isOthers} />
        )}
      </section>
    </>
  );
}
