import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { errorText } from '../../error-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useNotify } from '../../use-notify.ts';

const longest = 200;

interface Props {
  /** Somebody is writing: the page should not run away. */
  onBusy: (isBusy: boolean) => void;
  onSent: () => void;
}

/** The optional line that makes the suggestions better. */
export function AboutForm({ onBusy, onSent }: Props) {
  const t = useTranslations();
  const notify = useNotify();
  const [about, setAbout] = useState('');
  const describe = useMutation(
    api.suggestions.describe.mutationOptions({
      onSuccess: () => {
        onBusy(false);
        onSent();
        notify({ title: t('onboarding.processing.aboutDone'), tone: 'success' });
      },
      onError: (error) => notify({ title: errorText(t, error, t('onboarding.processing.aboutFailed')), tone: 'error' }),
    }),
  );
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (about.trim() !== '' && !describe.isPending) describe.mutate({ about });
  }
  return (
    <form onSubmit={submit} className="mt-8 grid gap-3 border-t border-rule pt-5">
      <TextField
        label={t('onboarding.processing.about')}
        hint={t('onboarding.processing.aboutHint')}
        placeholder={t('onboarding.processing.aboutPlaceholder')}
        name="about"
        maxLength={longest}
        autoComplete="organization-title"
        value={about}
        onChange={(event) => {
          setAbout(event.target.value);
          onBusy(event.target.value.trim() !== '');
        }}
      />
      <div>
        <Button type="submit" isPending={describe.isPending} disabled={about.trim() === ''}>
          {t('onboarding.processing.aboutSubmit')}
        </Button>
      </div>
    </form>
  );
}
