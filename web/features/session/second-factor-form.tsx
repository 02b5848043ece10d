import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../api.ts';
import { isRefusal } from '../../refusal.ts';
import { Button } from '../../ui/button.tsx';
import { Form, fieldText, focusField, Submit, TextField } from '../../ui/fields/fields.tsx';
import { useChange } from '../../use-change.ts';
import { errorText } from '../../use-notify.ts';

export default function SecondFactorForm({ onEnter, onBack }: { onEnter: () => Promise<void>; onBack: () => void }) {
  const t = useTranslations();
  const [isRecovery, setIsRecovery] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isOver, setIsOver] = useState(false);

  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending } = useChange((code: string) => client.secondFactor.signIn({ code }), {
    onSuccess: onEnter,
    onError(error) {
      setProblem(errorText(t, error, t('auth.secondFactor.failed')));
      setIsOver(isRefusal(error) && error.code === 'SIGN_IN_AGAIN');
      if (form.current) focusField(form.current, 'code');
    },
  });

  function send(sent: HTMLFormElement) {
    const code = fieldText(sent, 'code');
    setProblem(code ? undefined : t('auth.secondFactor.required'));
    if (!code) return focusField(sent, 'code');
    mutate(code);
  }

  function switchKind() {
    setIsRecovery(!isRecovery);
    setProblem(undefined);
  }

  return (
    <Form ref={form} noValidate isPending={isPending} onSend={send} className="mt-6 grid gap-5">
      <p className="prose-text">{t('auth.secondFactor.text')}</p>
      <TextField
        // a new key per kind of code: the field starts empty and focused
        key={String(isRecovery)}
        label={t(isRecovery ? 'auth.secondFactor.recovery' : 'auth.secondFactor.code')}
        hint={isRecovery ? t('auth.secondFactor.recoveryHint') : undefined}
        name="code"
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={20}
        error={problem}
      />
      {!isOver && <Submit className="min-h-12">{t('auth.secondFactor.submit')}</Submit>}
      <div className="flex flex-wrap justify-between gap-x-6 border-t border-rule pt-3">
        <Button variant="quiet" className="-ml-2.5" onClick={switchKind}>
          {t(isRecovery ? 'auth.secondFactor.useApp' : 'auth.secondFactor.useRecovery')}
        </Button>
        <Button variant="quiet" className="-mr-2.5" onClick={onBack}>
          {t('auth.secondFactor.back')}
        </Button>
      </div>
    </Form>
  );
}
