import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { errorText, isRefusal } from '../../error-text.ts';
import { fieldText } from '../../form-fields.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useWhatsappCall } from './use-whatsapp.ts';

/** The words beside the box are what the consent's hash stands for. */
export function WhatsappNumber() {
  const t = useTranslations();
  const { request } = useWhatsappCall();
  const [hasOptedIn, setHasOptedIn] = useState(false);
  const [isConsentMissing, setIsConsentMissing] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsConsentMissing(!hasOptedIn);
    if (hasOptedIn && !request.isPending)
      request.mutate({ phone: fieldText(event.currentTarget, 'phone'), hasOptedIn });
  }

  const isPhoneWrong = isRefusal(request.error) && request.error.code === 'PHONE_INVALID';
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextField
        label={t('whatsapp.phone')}
        hint={t('whatsapp.phoneHint')}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        error={isPhoneWrong ? errorText(t, request.error, t('whatsapp.failed')) : undefined}
      />
      <Checkbox
        label={t('whatsapp.consent')}
        checked={hasOptedIn}
        onChange={(event) => setHasOptedIn(event.target.checked)}
        error={isConsentMissing && !hasOptedIn ? t('whatsapp.consentNeeded') : undefined}
      />
      <div>
        <Button type="submit" isPending={request.isPending}>
          {t('whatsapp.sendCode')}
        </Button>
      </div>
    </form>
  );
}

export function WhatsappCode({ phone }: { phone: string }) {
  const t = useTranslations();
  const { confirm, stop } = useWhatsappCall();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate({ code: fieldText(event.currentTarget, 'code') });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <p>{t('whatsapp.codeSent', { phone })}</p>
      <TextField
        label={t('whatsapp.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        error={confirm.error ? errorText(t, confirm.error, t('whatsapp.failed')) : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isPending={confirm.isPending}>
          {t('whatsapp.confirm')}
        </Button>
        <Button isPending={stop.isPending} onClick={() => stop.mutate({})}>
          {t('whatsapp.otherNumber')}
        </Button>
      </div>
    </form>
  );
}
