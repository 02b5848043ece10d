import { useFormatter, useTranslations } from 'use-intl';
import type { AuditEntry } from '../../../contract/admin/audit.ts';
import { useDates } from '../../language/use-dates.ts';
import { useMoney } from '../../language/use-money.ts';
import { fateOfState } from './delivery-words.ts';

export function AuditDetails({ details }: Pick<AuditEntry, 'details'>) {
  const t = useTranslations('admin');
  const format = useFormatter();
  const dates = useDates();
  const money = useMoney();
  function valueText(name: string, value: AuditEntry['details'][string]): string {
    if (typeof value === 'boolean') return t(value ? 'list.yes' : 'list.no');
    const isDate = name === 'date' || name === 'startsOn' || name === 'endsOn';
    if (value === null) return isDate ? t('audit.noDate') : '–';
    if (name === 'cents') return money(Number(value));
    if (typeof value === 'number') return format.number(value);
    if (name === 'before') return t(`deliveries.fate.${fateOfState(String(value))}`);
    if (isDate) return dates.day(String(value));
    return value;
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
