import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Offer } from '../../../contract/onboarding.ts';
import { useLanguage } from '../../language/use-language.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useNotify } from '../../use-notify.ts';
import { delays } from '../onboarding/onboarding-step.tsx';
import { PasswordChecklist, usePasswordMin } from '../session/credentials.tsx';
import { offerKey, type ShownOffer } from './offer.tsx';
import {
  AccountFields,
  browserTimeZone,
  canTakePlace,
  emptyForm,
  type FormValues,
  useSignUp,
} from './sign-up-form.tsx';

interface Props {
  offer: ShownOffer;
  /** The account is made. What the offer says from then on concerns others. */
  isDone: boolean;
  onDone: () => void;
}

export function VipForm({ offer, isDone, onDone }: Props) {
  const t = useTranslations('signup');
  const actions = useTranslations('common.actions');
  const { language } = useLanguage();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { signUp, isPending, refused, clearRefused } = useSignUp();
  const min = usePasswordMin();
  const [values, setValues] = useState<FormValues>(emptyForm);
  const isSoldOut = offer.count >= offer.places;
  const isClosed = isSoldOut || offer.isOpen === false;

  async function register() {
    const { client } = await import('../../api.ts');
    const { isAccepted: termsAccepted, linkedin, ...account } = values;
    const optional = linkedin.trim() === '' ? {} : { linkedin };
    return client.onboarding.registerVip({
      ...account,
      ...optional,
      termsAccepted,
      language,
      timeZone: browserTimeZone(),
    });
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending || isClosed || !canTakePlace(values, min)) return;
    if (!(await signUp(register))) return void queryClient.invalidateQueries({ queryKey: offerKey });
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
    <form noValidate method="post" onSubmit={submit}>
      <h2 className="headline mb-5 text-2xl">
        <Either isFirst={offer.isOpen === false} first={t('vip.formHeadingOver')} second={t('vip.formHeading')} />
      </h2>
      <fieldset disabled={isPending || isClosed} className="grid gap-5">
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
        <Button type="submit" variant="primary" className="min-h-12" disabled={isClosed || !canTakePlace(values, min)}>
          {isSoldOut ? t('vip.soldOut') : isPending ? t('vip.submitting') : t('vip.submit')}
        </Button>
      </fieldset>
    </form>
  );
}

/** One of two texts in the room of the longer: which one is known late, and nothing below may jump when it is. */
export function Either({ isFirst, first, second }: { isFirst: boolean; first: ReactNode; second: ReactNode }) {
  return (
    <span className="grid">
      <span className={`[grid-area:1/1] ${isFirst ? '' : 'invisible'}`}>{first}</span>
      <span className={`[grid-area:1/1] ${isFirst ? 'invisible' : ''}`}>{second}</span>
    </span>
  );
}
