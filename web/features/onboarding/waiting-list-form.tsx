import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isRefusal } from '../../error-text.ts';
import { Button } from '../../ui/button.tsx';
import { fieldText, focusField } from '../../ui/fields/form-fields.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useNotify } from '../../use-notify.ts';
import { emailProblem } from '../session/sign-in/credential-problems.ts';
import { readNotes } from './onboarding-step.tsx';

async function join(email: string): Promise<void> {
  const { client } = await import('../../api.ts');
  await client.onboarding.joinWaitingList({ email });
}

export function WaitingListForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations();
  const notify = useNotify();
  const [problem, setProblem] = useState<'emailRequired' | 'emailInvalid'>();
  const { mutate, isPending } = useMutation({
    mutationFn: join,
    onSuccess() {
      notify({ title: t('onboarding.waitingList.done'), tone: 'success' });
      onDone();
    },
    onError: (error) => notify({ ...words(error), tone: 'error' }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = fieldText(form, 'email');
    const found = emailProblem(email) as typeof problem;
    setProblem(found);
    if (found) return focusField(form, 'email');
    mutate(email);
  }

  function words(error: unknown): { title: string; description?: string } {
    const failed = t('onboarding.waitingList.failed');
    if (!isRefusal(error)) return { title: failed };
    return error.code === 'WAITING_LIST_DUPLICATE'
      ? { title: t('onboarding.waitingList.duplicateTitle'), description: error.message }
      : { title: failed, description: error.code === 'INTERNAL_SERVER_ERROR' ? undefined : error.message };
  }

  return (
    <form noValidate onSubmit={submit} className="mt-6 grid gap-5">
      <TextField
        label={t('onboarding.waitingList.email')}
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={readNotes().email}
        error={problem && t(`onboarding.waitingList.${problem}`)}
      />
      <Button type="submit" variant="primary" className="min-h-12" isPending={isPending}>
        {isPending ? t('onboarding.waitingList.submitting') : t('onboarding.waitingList.submit')}
      </Button>
    </form>
  );
}
