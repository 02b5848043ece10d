import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../api.ts';
import { Dialog, type DialogState } from '../../ui/feedback/dialog.tsx';
import { EmailField, Form, fieldText, focusField, Submit } from '../../ui/fields/fields.tsx';
import { useChange } from '../../use-change.ts';
import { type EmailProblem, emailProblem } from './credentials.tsx';

/** Never reveals whether the address has an account. */
export default function ForgotPasswordDialog({ isOpen, onOpenChange }: DialogState) {
  const t = useTranslations('auth');
  const [problem, setProblem] = useState<EmailProblem>();
  const request = useChange((email: string) => client.signIn.requestReset({ email, redirectTo: '/auth' }), {
    failed: t('reset.failed'),
    done: t('reset.done'),
    shownHere: isOpen && 'outcome',
  });

  function send(form: HTMLFormElement) {
    const email = fieldText(form, 'email');
    const found = emailProblem(email);
    setProblem(found);
    if (found) focusField(form, 'email');
    else request.mutate(email);
  }

  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t('reset.heading')} description={t('reset.explanation')}>
      {request.isSuccess ? (
        <p role="status" className="font-semibold">
          {t('reset.done')}
        </p>
      ) : (
        <Form noValidate isPending={request.isPending} onSend={send} className="grid gap-4">
          <EmailField
            label={t('email')}
            autoComplete="username"
            error={problem ? t(`errors.${problem}`) : request.failure}
          />
          <Submit>{t('reset.submit')}</Submit>
        </Form>
      )}
    </Dialog>
  );
}
