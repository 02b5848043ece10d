import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { WhyAnswerCard } from '../../features/why/why-answer.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Form, Problem, Submit, TextField } from '../../ui/fields/fields.tsx';
import { errorText } from '../../use-notify.ts';

const shortest = 3;

/** "Why didn't it come?": an address or a headline, and one answer. The question is not put into the address bar. */
export default function WhyPage() {
  const t = useTranslations();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const [text, setText] = useState<string>(typeof state?.text === 'string' ? state.text : '');
  const [asked, setAsked] = useState(text);
  const [isShort, setIsShort] = useState(false);
  const editionId = query.get('edition') ?? undefined;
  const answer = useQuery(
    api.why.ask.queryOptions({
      input: { text: asked, ...(editionId && { editionId }) },
      enabled: asked.length >= shortest,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
  );
  function ask() {
    const wanted = text.trim();
    setIsShort(wanted.length < shortest);
    if (wanted.length < shortest) return;
    if (wanted === asked) void answer.refetch();
    setAsked(wanted);
  }
  return (
    <ReaderPage>
      <div className="mx-auto max-w-[46rem]">
        <h1 className="headline pt-6 text-3xl sm:pt-8 sm:text-4xl">{t('why.heading')}</h1>
        <p className="prose-text mt-3 text-md">{t('why.text')}</p>
        <Form isPending={answer.isFetching} onSend={ask} noValidate className="mt-6 flex flex-wrap items-start gap-3">
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
          {answer.data && !answer.isFetching && <WhyAnswerCard key={asked} answer={answer.data} text={asked} />}
        </section>
      </div>
    </ReaderPage>
  );
}
