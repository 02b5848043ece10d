import { useTranslations } from 'use-intl';
import type { AdminReader } from '../../../../contract/admin/people.ts';
import { Badge } from '../../../ui/display/badge.tsx';

/** Role and troubles of an account, as small stamps. */
export function ReaderStates({ reader }: { reader: AdminReader }) {
  const t = useTranslations('admin.readers');
  const troubles = (['isSuspended', 'isUnconfirmed', 'isAddressBlocked', 'isUnsubscribed'] as const).filter((name) =>
    name === 'isUnconfirmed' ? !reader.isConfirmed : reader[name],
  );
  return (
    <span className="flex flex-wrap gap-1">
      {reader.isAdmin && <Badge>{t('isAdmin')}</Badge>}
      {troubles.map((name) => (
        <Badge key={name} tone="bad">
          {t(name)}
        </Badge>
      ))}
      {troubles.length === 0 && !reader.isAdmin && <span className="text-ink-3">{t('isWell')}</span>}
    </span>
  );
}
