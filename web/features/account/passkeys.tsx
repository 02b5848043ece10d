import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Passkey } from '../../../contract/sign-in/passkeys.ts';
import { api, client } from '../../api.ts';
import { useDates } from '../../language/use-dates.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogForm, useDialog } from '../../ui/feedback/dialog.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { fieldText, PasswordField, TextField } from '../../ui/fields/fields.tsx';
import { useChange } from '../../use-change.ts';

type Wish = 'add' | Passkey;

export function Passkeys() {
  const t = useTranslations('account.passkeys');
  const passkeys = useQuery(api.passkeys.list.queryOptions());
  const { subject: wish, open, dialog } = useDialog<Wish>();
  const close = () => dialog.onOpenChange(false);
  return (
    <div className="mt-6 border-t border-rule pt-4">
      <h3 className="font-semibold font-stretch-92%">{t('heading')}</h3>
      <p className="mt-1 text-ink-2">{t('text')}</p>
      <Loaded query={passkeys} failed={t('loadFailed')}>
        {(list) => (
          <>
            {list.length > 0 && (
              <ul className="mt-2">
                {list.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => open(passkey)} />
                ))}
              </ul>
            )}
            <Button className="mt-3" onClick={() => open('add')}>
              {t('add')}
            </Button>
          </>
        )}
      </Loaded>
      <Dialog
        {...dialog}
        title={wish === 'add' || !wish ? t('add') : t('removeTitle', { name: wish.name })}
        description={t(wish === 'add' ? 'addText' : 'removeText')}
      >
        {wish && <PasskeyForm key={wish === 'add' ? wish : wish.id} wish={wish} onDone={close} />}
      </Dialog>
    </div>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const t = useTranslations('account.passkeys');
  const { day } = useDates();
  return (
    <li className="flex min-h-[62px] items-center gap-4 border-b border-rule py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold font-stretch-92% wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-3">
          {t('created', { date: day(createdAt) })}
          {lastUsedAt && ` · ${t('lastUsed', { date: day(lastUsedAt) })}`}
        </p>
      </div>
      <Button variant="quiet" aria-label={t('removeLabel', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  );
}

const canCreatePasskeys = (): boolean => typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function';

/** Options and result are JSON, in the browser's own format. */
async function createPasskey(options: Record<string, unknown>) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await navigator.credentials.create({ publicKey });
  return (credential as PublicKeyCredential).toJSON();
}

/** Asks for the password, as for every change of sign-in; then the browser creates the passkey. */
function PasskeyForm({ wish, onDone }: { wish: Wish; onDone: () => void }) {
  const t = useTranslations('account');
  const isAdding = wish === 'add';
  async function change({ name, password }: { name: string; password: string }): Promise<void> {
    if (!isAdding) return void (await client.passkeys.remove({ id: wish.id, password }));
    const { options } = await client.passkeys.start({ password });
    const credential = await createPasskey(options);
    await client.passkeys.add({
      name,
      credential: credential as Parameters<typeof client.passkeys.add>[0]['credential'],
    });
  }
  const { mutate, failure, isPending } = useChange(change, {
    failed: t(isAdding ? 'passkeys.addFailed' : 'passkeys.removeFailed'),
    done: t(isAdding ? 'passkeys.added' : 'passkeys.removed'),
    shownHere: 'failures',
    keys: [api.passkeys.key()],
    onSuccess: onDone,
  });

  if (isAdding && !canCreatePasskeys()) return <p role="alert">{t('passkeys.unsupported')}</p>;
  return (
    <DialogForm
      isPending={isPending}
      onSend={(form) => mutate({ name: fieldText(form, 'name'), password: fieldText(form, 'password') })}
      onCancel={onDone}
      action={t(isAdding ? 'secondFactor.continue' : 'passkeys.remove')}
      isDanger={!isAdding}
    >
      {isAdding && (
        <TextField label={t('passkeys.name')} name="name" hint={t('passkeys.nameHint')} required maxLength={60} />
      )}
      <PasswordField label={t('secondFactor.password')} error={failure} />
    </DialogForm>
  );
}
