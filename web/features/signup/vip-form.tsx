import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Offer } from '../../../contract/onboarding.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Form } from '../../ui/fields/fields.tsx';
import { useNotify } from '../../use-notify.ts';
import { delays } from '../onboarding/onboarding-step.tsx';
import { PasswordChecklist, usePasswordMin } from '../session/credentials.tsx';
import { offerKey } from './offer.tsx';
import { AccountFields, canTakePlace, emptyForm, type FormValues, useSignUp } from './sign-up-form.tsx';

interface Props {
  /** The account was created. Later changes of the offer do not concern this person. */
  isDone: boolean;
  onDone: () => void;
}

export function VipForm({ isDone, onDone }: Props) {
  const t = useTranslations('signup');
  const actions = useTranslations('common.actions');
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { signUp, isPending, refused, clearRefused } = useSignUp();
  const min = usePasswordMin();
  const [values, setValues] = useState<FormValues>(emptyForm);

  async function send() {
    const isCreated = await signUp(values, (calls, { linkedin, ...account }) =>
      calls.registerVip({ ...account, ...(linkedin.trim() === '' ? {} : { linkedin }) }),
    );
    if (!isCreated) return void queryClient.invalidateQueries({ queryKey: offerKey });
    notify({ title: t('vip.done'), description: t('vip.doneText'), tone: 'success' });
    queryClient.setQueryData(offerKey, (known: Offer | undefined) => known && { ...known, count: known.count + 1 });
    setTimeout(() => void queryClient.invalidateQueries({ queryKey: offerKey }), delays.countRefetch);
    onDone();
  }

  if (isDone) {
    return (
      <div role="status" className="grid justify-items-start gap-4">
        <h2 className="headline text-2xl">{t('vip.done')}</h2>
        <p className="prose-text text-md">
          {t('vip.doneText')} {t('vip.next')}
        </p>
        <ButtonLink to="/ai-processing" variant="primary" className="min-h-12">
          {actions('continue')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <Form noValidate method="post" isPending={isPending || !canTakePlace(values, min)} onSend={send}>
      <h2 className="headline mb-5 text-2xl">{t('vip.formHeading')}</h2>
      <fieldset disabled={isPending} className="grid gap-5">
        <AccountFields
          values={values}
          refused={refused}
          isLinkedinOptional
          onChange={(change) => {
            clearRefused();
            setValues((before) => ({ ...before, ...change }));
          }}
        >
          <PasswordChecklist password={values.password} />
        </AccountFields>
        <Button type="submit" variant="primary" className="min-h-12" disabled={!canTakePlace(values, min)}>
          {isPending ? t('vip.submitting') : t('vip.submit')}
        </Button>
      </fieldset>
    </Form>
  );
}
