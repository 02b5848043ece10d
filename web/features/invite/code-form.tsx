import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { client } from '../../api.ts';
import { useDelay } from '../../clock.ts';
import { useLanguage } from '../../language/use-language.ts';
import { isRefusal } from '../../refusal.ts';
import { Form } from '../../ui/fields/fields.tsx';
import { InputGroup } from '../../ui/fields/input-group.tsx';
import { useChange } from '../../use-change.ts';
import { useNotify } from '../../use-notify.ts';
import { markInviteValidated } from './invite-flag.ts';

/** As codes are stored: upper case, without spaces from pasting. */
const tidy = (text: string) => text.replace(/\s+/g, '').toUpperCase();

const readableMs = 1500;

/** `?code=` fills and validates the field. An invalid code is refused in place, and the input kept (requirements R25). */
export function CodeForm() {
  const t = useTranslations('invites');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const notify = useNotify();
  const [code, setCode] = useState('');
  const [given, setGiven] = useState('');
  const [problem, setProblem] = useState<string>();

  function refuse(title: string, description?: string) {
    setProblem(description ?? title);
    notify({ title, description, tone: 'error' });
  }

  const { mutate: submit, isPending } = useChange((code: string) => client.invites.validate({ code }), {
    onStart: () => setProblem(undefined),
    // the button stays pending until the next page is shown
    async onSuccess({ success, already_used, message }) {
      if (success) {
        markInviteValidated();
        notify({ title: message, tone: 'success', isBrief: true });
        await navigate('/invite-validated');
      } else if (already_used) await navigate('/waiting-list', { state: { message, language } });
      else refuse(t('invalid'), message);
    },
    onError(error) {
      if (isRefusal(error)) refuse(t('failed'), error.code === 'TOO_MANY_REQUESTS' ? error.message : undefined);
      else refuse(t('unexpected'));
    },
  });

  useEffect(() => {
    const found = tidy(new URLSearchParams(location.search).get('code') ?? '');
    // without a code in the address, keep text typed before the script ran
    if (!found) return;
    setGiven(found);
    setCode(found);
  }, []);
  // long enough to see the code and to change it
  useDelay(readableMs, () => submit(given), given !== '' && code === given && !isPending && !problem);

  return (
    <Form isPending={isPending || code === ''} onSend={() => submit(code)} className="max-w-[30rem]">
      <InputGroup
        label={t('label')}
        name="code"
        value={code}
        onChange={(event) => setCode(tidy(event.target.value))}
        placeholder={t('placeholder')}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        error={problem}
        className="text-md tracking-[.02em] placeholder:font-normal"
        action={isPending ? t('validating') : t('submit')}
        isActionDisabled={code === ''}
        isPending={isPending}
      />
    </Form>
  );
}
