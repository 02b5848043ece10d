import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { fieldText } from '../../../ui/fields/form-fields.ts';
import { TextAreaField, TextField } from '../../../ui/fields/text-field.tsx';
import { useCreateInvites } from './use-invites.ts';

const most = 1000;

/** A batch of fresh codes, shown once to be taken along; they stand in the list too. */
export function ManyInvites() {
  const t = useTranslations();
  const create = useCreateInvites();
  const [problem, setProblem] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const codes = create.data?.codes ?? [];

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (create.isPending) return;
    const count = Number(fieldText(event.currentTarget, 'count'));
    const isValid = Number.isInteger(count) && count >= 1 && count <= most;
    setProblem(isValid ? undefined : t('admin.invites.many.failed'));
    if (isValid) create.mutate({ count }, { onSuccess: () => setIsOpen(true) });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4 border border-rule p-5">
      <h2 className="font-bold font-stretch-84%">{t('admin.invites.many.heading')}</h2>
      <TextField
        name="count"
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        defaultValue={10}
        label={t('admin.invites.many.count')}
        error={problem}
      />
      <Button type="submit" isPending={create.isPending}>
        {t('admin.invites.many.submit')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={t('admin.invites.many.done', { count: codes.length })}
        closeLabel={t('common.actions.close')}
      >
        <TextAreaField
          readOnly
          rows={8}
          label={t('admin.invites.many.codes')}
          value={codes.join('\n')}
          className="mb-3 [&_textarea]:font-mono"
        />
        <CopyButton text={codes.join('\n')} label={t('admin.invites.many.copyAll')} />
      </Dialog>
    </form>
  );
}
