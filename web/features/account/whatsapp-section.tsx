import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { isRefusal } from '../../refusal.ts';
import { Button, LinkOn } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { Checkbox, Form, fieldText, Submit, TextField } from '../../ui/fields/fields.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { useChange } from '../../use-change.ts';

export function WhatsappSection() {
  const t = useTranslations('whatsapp');
  const settings = useQuery(api.whatsapp.read.queryOptions());
  const { stop } = useWhatsappCall();
  return (
    <Section id="whatsapp" title={t('heading')} text={t('text')}>
      <Loaded query={settings} failed={t('failed')}>
        {({ isInPlan, isOffered, state, maskedPhone, stoppedBy }) => {
          if (!isInPlan) return <LinkOn text={t('notInPlan')} to="/upgrade" label={t('seePlans')} />;
          if (!isOffered) return <p className="text-ink-3">{t('notOffered')}</p>;
          if (state === 'pending') return <WhatsappCode phone={maskedPhone ?? ''} />;
          if (state === 'confirmed')
            return (
              <div className="grid justify-items-start gap-3">
                <p className="font-semibold text-stamp">{t('confirmed', { phone: maskedPhone ?? '' })}</p>
                <p className="text-sm text-ink-3">{t('stopText')}</p>
                <Button variant="danger" isPending={stop.isPending} onClick={() => stop.mutate({})}>
                  {t('stop')}
                </Button>
              </div>
            );
          return (
            <>
              {stoppedBy && <p className="mb-3 text-ink-2">{t(`stopped.${stoppedBy}`)}</p>}
              <WhatsappNumber />
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

/** The consent's hash is made of the text next to the box. */
function WhatsappNumber() {
  const t = useTranslations('whatsapp');
  const { request } = useWhatsappCall();
  const [hasOptedIn, setHasOptedIn] = useState(false);
  const [isConsentMissing, setIsConsentMissing] = useState(false);

  function send(form: HTMLFormElement) {
    setIsConsentMissing(!hasOptedIn);
    if (hasOptedIn) request.mutate({ phone: fieldText(form, 'phone'), hasOptedIn });
  }

  const isPhoneWrong = isRefusal(request.error) && request.error.code === 'PHONE_INVALID';
  return (
    <Form noValidate isPending={request.isPending} onSend={send} className="grid gap-3">
      <TextField
        label={t('phone')}
        hint={t('phoneHint')}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        error={isPhoneWrong ? request.failure : undefined}
      />
      <Checkbox
        label={t('consent')}
        checked={hasOptedIn}
        onChange={(event) => setHasOptedIn(event.target.checked)}
        error={isConsentMissing && !hasOptedIn ? t('consentNeeded') : undefined}
      />
      <div>
        <Submit variant="outline">{t('sendCode')}</Submit>
      </div>
    </Form>
  );
}

function WhatsappCode({ phone }: { phone: string }) {
  const t = useTranslations('whatsapp');
  const { confirm, stop } = useWhatsappCall();

  return (
    <Form
      noValidate
      isPending={confirm.isPending}
      onSend={(form) => confirm.mutate({ code: fieldText(form, 'code') })}
      className="grid gap-3"
    >
      <p>{t('codeSent', { phone })}</p>
      <TextField
        label={t('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        error={confirm.failure}
      />
      <div className="flex flex-wrap gap-3">
        <Submit>{t('confirm')}</Submit>
        <Button isPending={stop.isPending} onClick={() => stop.mutate({})}>
          {t('otherNumber')}
        </Button>
      </div>
    </Form>
  );
}

function useWhatsappCall() {
  const t = useTranslations('whatsapp');
  const failed = t('failed');
  return {
    request: useChange(api.whatsapp.request, { failed, done: t('done.sent') }),
    confirm: useChange(api.whatsapp.confirm, { failed, done: t('done.confirmed') }),
    stop: useChange(api.whatsapp.stop, { failed, done: t('done.stopped') }),
  };
}
