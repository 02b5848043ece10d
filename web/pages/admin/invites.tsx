import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import {
  ActiveInvites,
  UsedInvites,
  useCreateInvites,
  useInviteCounts,
} from '../../features/admin/invites/invite-tables.tsx';
import { NewInviteForm } from '../../features/admin/invites/new-invite-form.tsx';
import { CountFilter, SearchBox, useFilter, useSearchText } from '../../features/admin/list-filters.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { fieldText } from '../../ui/fields/form-fields.ts';
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx';

type Shown = 'total' | 'active' | 'used';

export default function AdminInvitesPage() {
  const t = useTranslations();
  const counts = useInviteCounts();
  const [shown, setShown] = useFilter<Shown>('shown', ['total', 'active', 'used']);
  const [q, setQ] = useSearchText();
  const options = [
    { value: 'total' as const, title: t('admin.invites.total'), count: counts.data?.total },
    { value: 'active' as const, title: t('admin.invites.activeCount'), count: counts.data?.active },
    { value: 'used' as const, title: t('admin.invites.usedCount'), count: counts.data?.used },
  ];
  return (
    <AdminPage
      heading={t('admin.invites.heading')}
      action={
        <a href="/api/admin/invites.csv" download className={buttonClass()}>
          {t('admin.list.csv')}
        </a>
      }
    >
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[320px_minmax(0,1fr)]">
        <div className="grid gap-5">
          <NewInviteForm />
          <ManyInvites />
        </div>
        <div className="min-w-0">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <CountFilter label={t('admin.invites.filters')} options={options} chosen={shown} onChoose={setShown} />
            <SearchBox searched={q} onSearch={setQ} />
          </div>
          <Loaded query={counts} failed={t('admin.invites.failed.load')} rows={6} rowClassName="h-11">
            {({ total }) =>
              total === 0 ? (
                <p className="prose-text mt-8">{t('admin.invites.empty')}</p>
              ) : (
                <>
                  {shown !== 'used' && <ActiveInvites q={q} />}
                  {shown !== 'active' && <UsedInvites q={q} />}
                </>
              )
            }
          </Loaded>
        </div>
      </div>
    </AdminPage>
  );
}

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
