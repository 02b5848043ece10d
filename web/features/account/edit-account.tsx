import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../../contract/accounts.ts';
import { longestAbout } from '../../../contract/rules/field-limits.ts';
import { api, client } from '../../api.ts';
import { isRefusal } from '../../refusal.ts';
import { Dialog, DialogForm, type DialogState } from '../../ui/feedback/dialog.tsx';
import { EmailField, fieldText, PasswordField, TextField } from '../../ui/fields/fields.tsx';
import { useChange } from '../../use-change.ts';
import { errorText, useRefuse } from '../../use-notify.ts';
import { sessionQuery } from '../session/use-session.ts';

/** The dialog "Editar Conta". A new address also asks for the password and is confirmed by mail (requirements R80). */
export function EditAccountDialog({ account, ...dialog }: { account: Account } & DialogState) {
  const t = useTranslations('account');
  return (
    <Dialog {...dialog} title={t('dialog.heading')}>
      <EditForm account={account} onDone={() => dialog.onOpenChange(false)} />
    </Dialog>
  );
}

function EditForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const t = useTranslations('account');
  const save = useSaveAccount(account);
  const [email, setEmail] = useState(account.email);
  const wantsAddress = email.trim().toLowerCase() !== account.email;

  function send(form: HTMLFormElement) {
    const values = {
      email: email.trim(),
      fullName: fieldText(form, 'fullName'),
      linkedinProfile: fieldText(form, 'linkedinProfile'),
      occupation: fieldText(form, 'occupation'),
      password: fieldText(form, 'password'),
    };
    save.mutate(values, { onSuccess: ({ failure }) => failure === undefined && onDone() });
  }

  const code = isRefusal(save.error) ? save.error.code : undefined;
  return (
    <DialogForm
      isPending={save.isPending}
      onSend={send}
      onCancel={onDone}
      action={t(save.isPending ? 'dialog.saving' : 'dialog.save')}
    >
      <EmailField
        label={t('dialog.email')}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={code === 'EMAIL_INVALID' ? save.failure : undefined}
      />
      {wantsAddress && (
        <PasswordField
          label={t('emailChange.password')}
          hint={t('emailChange.hint')}
          error={code === 'PASSWORD_WRONG' || code === 'TOO_MANY_REQUESTS' ? save.failure : undefined}
        />
      )}
      <TextField
        label={t('dialog.fullName')}
        name="fullName"
        maxLength={120}
        autoComplete="name"
        defaultValue={account.fullName ?? ''}
      />
      <TextField
        label={t('dialog.linkedin')}
        name="linkedinProfile"
        type="url"
        maxLength={300}
        placeholder={`https://${t('linkedinExample')}`}
        defaultValue={withScheme(account.linkedinProfile)}
        error={code === 'URL_INVALID' ? save.failure : undefined}
      />
      <TextField
        label={t('occupation')}
        hint={t('dialog.occupationHint')}
        name="occupation"
        maxLength={longestAbout}
        defaultValue={account.occupation ?? ''}
      />
    </DialogForm>
  );
}

/** The sign-up accepts addresses without a scheme; a field of type url does not. */
function withScheme(address: string | null): string {
  if (!address) return '';
  return /^https?:\/\//i.test(address) ? address : `https://${address}`;
}

type AccountForm = Record<'email' | 'fullName' | 'linkedinProfile' | 'occupation' | 'password', string>;

interface Outcome {
  isAddressPending: boolean;
  /** Why the other fields were not saved although the new address was accepted. */
  failure?: unknown;
}

/** A new address waits for its confirmation (requirements R80). The outcome is told even if the dialog was closed. */
function useSaveAccount(account: Account) {
  const t = useTranslations();
  const failed = t('account.failed.save');
  const refuse = useRefuse(failed);
  const change = async ({ email, password, ...profile }: AccountForm): Promise<Outcome> => {
    const wantsAddress = email.toLowerCase() !== account.email;
    // the address first, since it may be refused: a wrong password then changes nothing
    if (wantsAddress) await client.accounts.changeEmail({ email, password });
    try {
      await client.accounts.update(profile);
    } catch (error) {
      if (!wantsAddress) throw error;
      return { isAddressPending: true, failure: error };
    }
    return { isAddressPending: wantsAddress };
  };
  return useChange(change, {
    failed,
    done({ isAddressPending, failure }, { email }) {
      const sent = isAddressPending ? ` ${t('account.emailChange.sent', { email })}` : '';
      const text = failure ? errorText(t, failure, failed) : t('account.saved.text');
      const title = t(failure ? 'account.failed.title' : 'account.saved.title');
      return { title, description: `${text}${sent}`, tone: failure ? 'error' : 'success' };
    },
    onError: (error) => refuse(error, t('account.failed.title')),
    keys: [api.accounts.account.key(), sessionQuery.queryKey],
  });
}
