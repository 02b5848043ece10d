import { useFormatter, useTranslations } from 'use-intl';
import type { AuditEntry } from '../../../../contract/admin/audit.ts';
import { fateOfState } from '../deliveries/use-deliveries.ts';
import { useDates } from '../use-dates.ts';

/** The particulars of an action as "name: value"; ids are for the log's own use. */
export function AuditDetails({ details }: Pick<AuditEntry, 'details'>) {
  const t = useTranslations('admin');
  const format = useFormatter();
  const dates = useDates();
  function valueText(name: string, value: AuditEntry['details'][string]): string {
    if (typeof value === 'boolean') return t(value ? 'list.yes' : 'list.no');
    if (typeof value === 'number') return format.number(value);
    if (name === 'before') return t(`deliveries.fate.${fateOfState(String(value))}`);
    if (name === 'date' || name === 'startsOn' || name === 'endsOn') return dates.day(`${value}T12:00:00`);
    return value ?? '–';
  }
  const shown = Object.entries(details).filter(([name]) => name !== 'id');
  if (shown.length === 0) return null;
  return (
    <span className="wrap-anywhere text-ink-3">
      {shown
        .map(([name, value]) => {
          const key = `audit.particulars.${name}` as 'audit.particulars.count';
          return `${t.has(key) ? t(key) : name}: ${valueText(name, value)}`;
        })
        .join(', ')}
    </span>
  );
}
