import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Language } from '../../../contract/language.ts';
import { client } from '../../api.ts';
import { PublicPage } from '../../features/navigation/public-page.tsx';
import { readNotes } from '../../features/onboarding/onboarding-step.tsx';
import { type EmailProblem, emailProblem } from '../../features/session/credentials.tsx';
import { useLanguage } from '../../language/use-language.ts';
import { isRefusal } from '../../refusal.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailField, Form, fieldText, focusField, Submit } from '../../ui/fields/fields.tsx';
import { Paper } from '../../ui/surfaces.tsx';
import { useChange } from '../../use-change.ts';
import { useNotify } from '../../use-notify.ts';

/** The previous page may pass a message and a language (requirements R48). */
export default function WaitingListPage() {
  const t = useTranslations('onboarding.waitingList');
  const passed = useLocation().state as { message?: string; language?: Language } | null;
  const { language, setLanguage } = useLanguage();
  const notify = useNotify();
  const [problem, setProblem] = useState<EmailProblem>();
  const { mutate, isPending, isSuccess } = useChange((email: string) => client.onboarding.joinWaitingList({ email }), {
    done: t('done'),
    onError: (error) => notify({ ...words(error), tone: 'error' }),
  });
  const wanted = passed?.language;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language passed along counts once; the visitor may change it after
  useEffect(() => {
    if (wanted && wanted !== language) setLanguage(wanted);
  }, [wanted]);

  function send(form: HTMLFormElement) {
    const email = fieldText(form, 'email');
    const found = emailProblem(email);
    setProblem(found);
    if (found) return focusField(form, 'email');
    mutate(email);
  }

  function words(error: unknown): { title: string; description?: string | undefined } {
    if (!isRefusal(error)) return { title: t('failed') };
    return error.code === 'WAITING_LIST_DUPLICATE'
      ? { title: t('duplicateTitle'), description: error.message }
      : { title: t('failed'), description: error.code === 'INTERNAL_SERVER_ERROR' ? undefined : error.message };
  }

  return (
    <PublicPage className="wrap py-10 sm:py-16">
      <Paper isNarrow>
        {isSuccess ? (
          <div role="status" className="grid justify-items-start gap-5">
            <h1 className="headline text-3xl sm:text-4xl">{t('thanks')}</h1>
            <p className="prose-text">{t('thanksText')}</p>
            <ButtonLink to="/" variant="primary" className="min-h-12">
              {t('back')}
            </ButtonLink>
          </div>
        ) : (
          <>
            {passed && (
              <p role="status" className="mb-5 border-l-4 border-pencil pl-3 font-semibold">
                {passed.message ?? t('used')}
              </p>
            )}
            <h1 className="headline text-3xl sm:text-4xl">{t('heading')}</h1>
            <p className="prose-text mt-3">{t('lead')}</p>
            <Form noValidate isPending={isPending} onSend={send} className="mt-6 grid gap-5">
              <EmailField label={t('email')} defaultValue={readNotes().email} error={problem && t(problem)} />
              <Submit className="min-h-12">{isPending ? t('submitting') : t('submit')}</Submit>
            </Form>
          </>
        )}
      </Paper>
    </PublicPage>
  );
}
