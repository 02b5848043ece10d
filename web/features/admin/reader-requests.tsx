import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { AdminReaderPage } from '../../../contract/admin/people.ts';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogForm, type DialogState } from '../../ui/feedback/dialog.tsx';
import { fieldText, focusField, TextField } from '../../ui/fields/fields.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { useAction } from './admin-page.tsx';

/** Requests by letter or mail under LGPD art. 18. */
export function ReaderRequests({ account, isOwn }: { account: AdminReaderPage; isOwn: boolean }) {
  const t = useTranslations('admin.reader.data');
  const [isOpen, setIsOpen] = useState(false);
  const collect = useAction(api.admin.readers.export, t('exported'), { keys: [] });
  const download = () =>
    collect.mutate(
      { id: account.id },
      { onSuccess: (all) => save(JSON.stringify(all, null, 2), `recorte-${account.id}.json`) },
    );
  return (
    <Section title={t('heading')} text={t('text')}>
      <div className="flex flex-wrap gap-3">
        <Button isPending={collect.isPending} onClick={download}>
          {t('export')}
        </Button>
        {!isOwn && (
          <Button variant="danger" onClick={() => setIsOpen(true)}>
            {t('delete')}
          </Button>
        )}
      </div>
      {isOwn && <p className="mt-3 text-sm text-ink-3">{t('own')}</p>}
      <DeleteReader account={account} isOpen={isOpen} onOpenChange={setIsOpen} />
    </Section>
  );
}

/** The address must be typed: a click on the wrong row must not be enough. */
function DeleteReader({ account, ...dialog }: { account: AdminReaderPage } & DialogState) {
  const { id, email, subscription } = account;
  const t = useTranslations('admin.reader.data');
  const navigate = useNavigate();
  const keys = [api.admin.readers.list.key(), api.admin.readers.counts.key()];
  const [isOther, setIsOther] = useState(false);
  const isPaying = subscription && subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired';
  const remove = useAction(api.admin.readers.delete, t('deleted'), { keys });

  function send(form: HTMLFormElement) {
    const isRight = fieldText(form, 'email').toLowerCase() === email.toLowerCase();
    setIsOther(!isRight);
    if (!isRight) return focusField(form, 'email');
    remove.mutate({ id }, { onSuccess: () => void navigate('/admin/readers') });
  }

  return (
    <Dialog
      {...dialog}
      title={t('deleteHeading')}
      description={isPaying ? `${t('deleteText')} ${t('deletePaid')}` : t('deleteText')}
    >
      <DialogForm
        noValidate
        isPending={remove.isPending}
        onSend={send}
        onCancel={() => dialog.onOpenChange(false)}
        action={t('deleteNow')}
        isDanger
      >
        <TextField
          label={t('typeEmail', { email })}
          name="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          error={isOther ? t('emailDiffers') : undefined}
        />
      </DialogForm>
    </Dialog>
  );
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
