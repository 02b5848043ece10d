import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Form, fieldText, Submit, TextAreaField, TextField } from '../../ui/fields/fields.tsx';
import { useNotify } from '../../use-notify.ts';
import { useAction } from './admin-page.tsx';

/** Longest code (requirements R28). */
const longestCode = 20;

export function NewInviteForm() {
  const t = useTranslations();
  const notify = useNotify();
  const create = useAction(api.admin.invites.create, t('admin.invites.done'), {
    failed: t('admin.invites.failed.create'),
  });
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isBlank, setIsBlank] = useState(false);

  function write(text: string) {
    setCode(text);
    setIsBlank(false);
    if (create.isError) create.reset();
  }

  /** Clears the field at once, for the next code; a refused one is put back. */
  function send() {
    field.current?.focus();
    setIsBlank(!code.trim());
    if (!code.trim()) return notify({ tone: 'error', title: t('errors.INVITE_BLANK') });
    setCode('');
    create.mutate({ code }, { onError: () => setCode((since) => since || code) });
  }

  return (
    <Form isPending={create.isPending} onSend={send} className="grid gap-4 border-[1.5px] border-ink p-5">
      <h2 className="text-xl font-bold font-stretch-84%">{t('admin.invites.newHeading')}</h2>
      <TextField
        ref={field}
        label={t('admin.invites.code')}
        placeholder={t('admin.invites.placeholder')}
        value={code}
        maxLength={longestCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={isBlank ? t('errors.INVITE_BLANK') : create.failure}
        onChange={(event) => write(event.target.value.toUpperCase())}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => write(generateCode())}>{t('admin.invites.generate')}</Button>
        <Submit className="flex-1">{create.isPending ? t('admin.invites.creating') : t('admin.invites.create')}</Submit>
      </div>
    </Form>
  );
}

const mostAtOnce = 1000;

export function ManyInvites() {
  const t = useTranslations('admin.invites.many');
  const create = useAction(api.admin.invites.createMany);
  const [problem, setProblem] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const codes = create.data?.codes ?? [];

  function send(form: HTMLFormElement) {
    const count = Number(fieldText(form, 'count'));
    const isValid = Number.isInteger(count) && count >= 1 && count <= mostAtOnce;
    setProblem(isValid ? undefined : t('failed'));
    if (isValid) create.mutate({ count }, { onSuccess: () => setIsOpen(true) });
  }

  return (
    <Form isPending={create.isPending} onSend={send} noValidate className="grid gap-4 border border-rule p-5">
      <h2 className="font-bold font-stretch-84%">{t('heading')}</h2>
      <TextField
        name="count"
        type="number"
        inputMode="numeric"
        min={1}
        max={mostAtOnce}
        defaultValue={10}
        label={t('count')}
        error={problem}
      />
      <Submit variant="outline">{t('submit')}</Submit>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={t('done', { count: codes.length })}>
        <TextAreaField
          readOnly
          rows={8}
          label={t('codes')}
          value={codes.join('\n')}
          className="mb-3 [&_textarea]:font-mono"
        />
        <CopyButton text={codes.join('\n')} label={t('copyAll')} />
      </Dialog>
    </Form>
  );
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const codeLength = 8;
/** The largest multiple of the alphabet's size in a byte: higher bytes would favour the first letters. */
const fair = 256 - (256 % alphabet.length);

/** 8 upper-case letters or digits from a cryptographic source (requirements R29). */
export function generateCode(
  random: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) => crypto.getRandomValues(bytes),
): string {
  let code = '';
  const bytes = new Uint8Array(codeLength * 2);
  while (code.length < codeLength) {
    random(bytes);
    for (const byte of bytes) if (byte < fair && code.length < codeLength) code += alphabet[byte % alphabet.length];
  }
  return code;
}
