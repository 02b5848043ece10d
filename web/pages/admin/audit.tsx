import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { AuditAction, AuditEntry } from '../../../contract/admin/audit.ts';
import { auditActions } from '../../../contract/admin/audit-actions.ts';
import type pt from '../../../i18n/pt/admin/audit.ts';
import { api } from '../../api.ts';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { AuditDetails } from '../../features/admin/audit-details.tsx';
import { useScopeName } from '../../features/admin/delivery-words.ts';
import {
  AddressSearch,
  type ListColumn,
  ListTable,
  pagesOf,
  useFilter,
  useSorting,
} from '../../features/admin/list.tsx';
import { useDates } from '../../language/use-dates.ts';
import { SelectField } from '../../ui/fields/fields.tsx';

/** Message keys cannot contain a dot. */
const actionKey = (action: AuditAction) => action.replace('.', '_') as keyof typeof pt.actions;

export default function AdminAuditPage() {
  const t = useTranslations('admin.audit');
  const dates = useDates();
  const scopeName = useScopeName();
  const { value: action, choose, q } = useFilter<AuditAction | ''>('action', ['', ...auditActions]);
  const sorting = useSorting(['at'], 'desc');
  const { direction } = sorting.order;
  const list = useInfiniteQuery(
    api.admin.audit.list.infiniteOptions({ ...pagesOf({ action: action || undefined, direction, q }), staleTime: 0 }),
  );
  function subjectText(action: AuditAction, subject: string | null): string {
    if (subject === null) return action.startsWith('reader.') ? t('gone') : '–';
    return action === 'whatsapp.resume' ? scopeName(subject) : subject;
  }
  const columns: ListColumn<AuditEntry, 'at'>[] = [
    { title: t('at'), sortBy: 'at', cell: ({ at }) => <span className="tabular-nums">{dates.moment(at)}</span> },
    { title: t('actor'), cell: ({ actor }) => actor ?? t('gone') },
    { title: t('action'), cell: (entry) => t(`actions.${actionKey(entry.action)}`) },
    {
      title: t('subject'),
      cell: ({ action, subject }) => <span className="wrap-anywhere">{subjectText(action, subject)}</span>,
    },
    { title: t('details'), cell: ({ details }) => <AuditDetails details={details} /> },
  ];
  return (
    <AdminPage heading={t('heading')}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <SelectField
          label={t('action')}
          placeholder={t('anyAction')}
          options={auditActions.map((value) => ({ value, text: t(`actions.${actionKey(value)}`) }))}
          value={action}
          onChange={(event) => choose(auditActions.find((value) => value === event.target.value) ?? '')}
          className="w-full sm:w-80"
        />
        <AddressSearch />
      </div>
      <ListTable list={list} caption={t('heading')} columns={columns} sorting={sorting} emptyText={t('empty')} />
    </AdminPage>
  );
}
