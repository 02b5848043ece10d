import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { InputGroup } from '../../ui/fields/input-group.tsx';
import { useDelay } from '../../use-delay.ts';
import { useValidateInvite } from './use-validate-invite.ts';

/** As codes are stored: upper case, without the spaces that come along with pasting. */
const tidy = (text: string) => text.replace(/\s+/g, '').toUpperCase();

const readableMs = 1500;

/** The code field with its button; `?code=` in the address fills and validates it. */
export function CodeForm() {
  const t = useTranslations('invites');
  const id = useId();
  const [code, setCode] = useState('');
  const { submit, isPending, problem } = useValidateInvite();
  const [given, setGiven] = useState('');
  useEffect(() => {
    const found = tidy(new URLSearchParams(location.search).get('code') ?? '');
    setGiven(found);
    setCode(found);
  }, []);
  // long enough to see what is being validated, and to stop it by typing another one
  useDelay(readableMs, () => void submit(given), given !== '' && code === given && !isPending && !problem);

  function send(event: SubmitEvent) {
    event.preventDefault();
    if (code !== '' && !isPending) void submit(code);
  }
  return (
    <form onSubmit={send} className="max-w-[30rem]">
      <label htmlFor={id} className="label-text mb-2 block">
        {t('label')}
      </label>
      <InputGroup
        id={id}
        name="code"
        value={code}
        onChange={(event) => setCode(tidy(event.target.value))}
        placeholder={t('placeholder')}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        className="text-md tracking-[.02em] placeholder:font-normal"
        action={isPending ? t('validating') : t('submit')}
        isActionDisabled={code === ''}
        isPending={isPending}
      />
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-2 font-semibold text-pencil">
          {problem}
        </p>
      )}
    </form>
  );
}
