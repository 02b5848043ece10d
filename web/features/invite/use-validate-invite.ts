import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { InviteValidation } from '../../../contract/invites.ts';
import { isRefusal } from '../../error-text.ts';
import { useLanguage } from '../../language/use-language.ts';
import { useNotify } from '../../use-notify.ts';
import { markInviteValidated } from './invite-flag.ts';

/** The typed client comes with the first try: the page is read long before. */
async function validate(code: string): Promise<InviteValidation> {
  const { client } = await import('../../api.ts');
  return client.invites.validate({ code });
}

/** spec §4: valid goes on, used goes to the waiting list, invalid is said. What was typed stays. */
export function useValidateInvite() {
  const t = useTranslations();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const notify = useNotify();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  function refuse(title: string, description?: string) {
    setProblem(description ?? title);
    notify({ title, description, tone: 'error' });
  }

  async function submit(code: string) {
    setIsPending(true);
    setProblem(undefined);
    try {
      const { success, already_used, message } = await validate(code);
      if (success) {
        markInviteValidated();
        notify({ title: message, tone: 'success' });
        // the button stays busy until the next page takes its place
        await navigate('/invite-validated');
        return;
      }
      if (already_used) {
        await navigate('/waiting-list', { state: { message, language } });
        return;
      }
      refuse(t('invites.invalid'), message);
    } catch (error) {
      if (isRefusal(error)) refuse(t('invites.failed'), error.code === 'TOO_MANY_REQUESTS' ? error.message : undefined);
      else refuse(t('invites.unexpected'));
    }
    setIsPending(false);
  }
  return { submit, isPending, problem };
}
