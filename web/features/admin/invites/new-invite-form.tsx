import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { errorText } from '../../../error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useNotify } from '../../../use-notify.ts';
import { generateCode } from './generate-code.ts';
import { useCreateInvite } from './invite-tables.tsx';

/** spec §9 */
const longestCode = 20;

export function NewInviteForm() {
  const t = useTranslations();
  const notify = useNotify();
  const create = useCreateInvite();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();

  function write(text: string) {
    setCode(text);
    setProblem(undefined);
  }

  function refuse(text: string) {
    setProblem(text);
    notify({ tone: 'error', title: text });
    field.current?.focus();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (create.isPending) return;
    if (!code.trim()) return refuse(t('errors.INVITE_BLANK'));
    setProblem(undefined);
    create.mutate(
      { code },
      {
        onSuccess() {
          setCode('');
          notify({ tone: 'success', title: t('admin.invites.done') });
          field.current?.focus();
        },
        onError: (error) => refuse(errorText(t, error, t('admin.invites.failed.create'))),
      },
    );
  }

  return (
    <form onSubmit={submit} className="grid gap-4 border-[1.5px] border-ink p-5">
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
        error={problem}
        onChange={(event) => write(event.target.value.toUpperCase())}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => write(generateCode())}>{t('admin.invites.generate')}</Button>
        <Button type="submit" variant="primary" isPending={create.isPending} className="flex-1">
          {create.isPending ? t('admin.invites.creating') : t('admin.invites.create')}
        </Button>
      </div>
    </form>
  );
}
