import { useState } from 'react';
import { encode } from 'uqr';
import { useTranslations } from 'use-intl';
import { api, client } from '../../api.ts';
import { Button, DownloadLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog, DialogForm, type DialogState } from '../../ui/feedback/dialog.tsx';
import { Form, fieldText, PasswordField, Submit, TextField } from '../../ui/fields/fields.tsx';
import { useChange } from '../../use-change.ts';

const changedKeys = [api.secondFactor.key(), api.accounts.sessions.key()];

export type SecondFactorAction = 'start' | 'renew' | 'remove';

/** Asks for the password, then goes through the steps of the action. */
export default function SecondFactorDialog({ action, ...dialog }: { action: SecondFactorAction } & DialogState) {
  const t = useTranslations('account.secondFactor');
  const [codes, setCodes] = useState<string[]>();
  function close() {
    setCodes(undefined);
    dialog.onOpenChange(false);
  }
  /** The dialog may have been closed since they were asked for; the old ones are void by now. */
  function show(given: string[]) {
    setCodes(given);
    dialog.onOpenChange(true);
  }
  return (
    <Dialog {...dialog} isHeld={codes !== undefined} title={t('heading')}>
      {codes ? <RecoveryCodes codes={codes} onDone={close} /> : <Steps action={action} onCodes={show} onDone={close} />}
    </Dialog>
  );
}

interface StepsProps {
  action: SecondFactorAction;
  onCodes: (codes: string[]) => void;
  onDone: () => void;
}

function Steps({ action, onCodes, onDone }: StepsProps) {
  const t = useTranslations('account.secondFactor');
  const [key, setKey] = useState<{ key: string; uri: string }>();

  async function go(password: string): Promise<void> {
    if (action === 'start') return setKey(await client.secondFactor.start({ password }));
    if (action === 'renew') return onCodes((await client.secondFactor.renewCodes({ password })).recoveryCodes);
    await client.secondFactor.remove({ password });
    onDone();
  }

  const check = useChange(go, {
    failed: t('failed'),
    done: action === 'remove' ? t('isOffNow') : undefined,
    shownHere: 'failures',
    keys: changedKeys,
  });

  if (key) return <EnrolForm uri={key.uri} typedKey={key.key} onConfirmed={onCodes} />;
  return (
    <DialogForm
      isPending={check.isPending}
      onSend={(form) => check.mutate(fieldText(form, 'password'))}
      onCancel={onDone}
      action={t(action === 'start' ? 'continue' : action)}
      isDanger={action === 'remove'}
    >
      {action !== 'start' && <p className="prose-text">{t(`${action}Text`)}</p>}
      <PasswordField label={t('password')} error={check.failure} />
    </DialogForm>
  );
}

/** Shown only once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('account.secondFactor');
  const text = codes.join('\n');
  return (
    <div className="grid gap-4">
      <p className="prose-text">{t('codes')}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 border-y border-rule py-3 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={text} label={t('copyCodes')} />
        <DownloadLink
          variant="quiet"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recorte-codigos.txt"
        >
          {t('download')}
        </DownloadLink>
      </div>
      <Button variant="primary" onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  );
}

interface EnrolProps {
  uri: string;
  typedKey: string;
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** The key as a QR code, as text and as a link for this phone; nothing is enabled until the first code is entered. */
function EnrolForm({ uri, typedKey, onConfirmed }: EnrolProps) {
  const t = useTranslations();
  const confirm = useChange(api.secondFactor.confirm, {
    failed: t('account.secondFactor.failed'),
    done: t('account.secondFactor.isOnNow'),
    shownHere: 'failures',
    keys: changedKeys,
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });

  return (
    <Form
      isPending={confirm.isPending}
      onSend={(form) => confirm.mutate({ code: fieldText(form, 'code') })}
      className="grid gap-4"
    >
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
        error={confirm.failure}
      />
      <Submit>{t('account.secondFactor.confirm')}</Submit>
    </Form>
  );
}

/** Dark on light in both themes: cameras cannot read the inverse. */
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
