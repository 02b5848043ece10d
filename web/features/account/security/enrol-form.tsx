import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { encode } from 'uqr';
import { useTranslations } from 'use-intl';
import { api } from '../../../api.ts';
import { errorText } from '../../../error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { fieldText } from '../../../ui/fields/form-fields.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

interface Props {
  uri: string;
  typedKey: string;
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** The key as a picture, as letters and as a link for the telephone in hand; nothing is on until the first code is typed. */
export function EnrolForm({ uri, typedKey, onConfirmed }: Props) {
  const t = useTranslations();
  const confirm = useMutation(
    api.secondFactor.confirm.mutationOptions({ onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes) }),
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate({ code: fieldText(event.currentTarget, 'code') });
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="prose-text">{t('account.secondFactor.scan')}</p>
      <QrCode text={uri} label={t('account.secondFactor.qr')} />
      <div>
        <p className="label-text">{t('account.secondFactor.key')}</p>
        <p className="mt-1 font-mono text-sm wrap-anywhere">{typedKey.replace(/.{4}(?=.)/g, '$& ')}</p>
        <div className="flex flex-wrap items-center gap-x-4">
          <span className="-ml-2.5">
            <CopyButton text={typedKey} label={t('common.actions.copy')} />
          </span>
          <a href={uri} className="inline-flex min-h-11 items-center">
            {t('account.secondFactor.openApp')}
          </a>
        </div>
      </div>
      <TextField
        label={t('account.secondFactor.code')}
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={confirm.error ? errorText(t, confirm.error, t('account.secondFactor.failed')) : undefined}
      />
      <Button type="submit" variant="primary" isPending={confirm.isPending}>
        {t('account.secondFactor.confirm')}
      </Button>
    </form>
  );
}

/** Dark on light in either theme: cameras read no other. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="w-52 max-w-full justify-self-center">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
