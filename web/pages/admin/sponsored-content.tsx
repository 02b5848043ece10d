import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SponsoredItem } from '../../../contract/admin/sponsored.ts';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { LongList } from '../../features/admin/long-list.tsx';
import { SponsoredForm } from '../../features/admin/sponsored/sponsored-form.tsx';
import { SponsoredList } from '../../features/admin/sponsored/sponsored-list.tsx';
import { useSponsoredList } from '../../features/admin/sponsored/use-sponsored.ts';
import { Button } from '../../ui/button.tsx';

export default function AdminSponsoredPage() {
  const t = useTranslations();
  const list = useSponsoredList();
  const [open, setOpen] = useState<{ item: SponsoredItem | undefined }>();
  const newButton = useRef<HTMLButtonElement>(null);
  function close() {
    setOpen(undefined);
    newButton.current?.focus(); // what had the focus is gone with the form
  }
  return (
    <AdminPage
      heading={t('admin.sponsored.heading')}
      action={
        <Button ref={newButton} variant="primary" onClick={() => setOpen({ item: undefined })}>
          {t('admin.sponsored.new')}
        </Button>
      }
    >
      {open && <SponsoredForm key={open.item?.id ?? 'new'} item={open.item} onClose={close} />}
      <LongList list={list} emptyText={t('admin.sponsored.empty')} failedText={t('admin.sponsored.failed.load')}>
        {(items) => <SponsoredList items={items} onEdit={(item) => setOpen({ item })} />}
      </LongList>
    </AdminPage>
  );
}
