import { useFormatter, useTranslations } from 'use-intl';
import type { DeliveryFate, Morning } from '../../../../contract/admin/deliveries.ts';
import { topOf } from '../../../ui/display/plot.tsx';
import { fates } from './use-deliveries.ts';

const width = 960;
const height = 120;
const slot = width / 24;
const everyThird = [0, 3, 6, 9, 12, 15, 18, 21];

const fills: Record<DeliveryFate, string> = {
  sent: 'fill-stamp',
  due: 'fill-rule-strong',
  deferred: 'fill-pen',
  failed: 'fill-pencil',
  unknown: 'fill-ink',
  /** Hollow: it never left. */
  suppressed: 'fill-paper stroke-ink-3',
};
/** From the foot upwards: what arrived carries what did not. */
const stacking = ['sent', 'due', 'deferred', 'suppressed', 'unknown', 'failed'] as const satisfies DeliveryFate[];

/** A day's deliveries, one column an hour. The same figures stand in words for those who do not see it. */
export function HourChart({ hours }: { hours: Morning['hours'] }) {
  const t = useTranslations('admin.deliveries');
  const totalOf = ({ counts }: Morning['hours'][number]) => fates.reduce((sum, fate) => sum + (counts[fate] ?? 0), 0);
  const format = useFormatter();
  const top = topOf(hours.map(totalOf));
  const summary = hours
    .map((one) => t('chartHour', { hour: String(one.hour), count: String(totalOf(one)) }))
    .join(', ');
  return (
    <figure>
      <figcaption className="mb-1.5 text-sm text-ink-3">{t('byHour')}</figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div
          aria-hidden="true"
          className="tabular-nums flex flex-col justify-between text-right text-xs leading-none text-ink-3"
        >
          <span>{format.number(top)}</span>
          <span>{top > 1 && format.number(top / 2)}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('chart', { summary })}
          className="h-32 w-full border-b border-rule"
        >
          {hours.map(({ hour, counts }) => {
            let y = height;
            return (
              <g key={hour}>
                {stacking.map((fate) => {
                  const size = ((counts[fate] ?? 0) / top) * height;
                  y -= size;
                  return size > 0 ? (
                    <rect
                      key={fate}
                      x={hour * slot + 4}
                      y={y}
                      width={slot - 8}
                      height={Math.max(1, size)}
                      vectorEffect="non-scaling-stroke"
                      className={fills[fate]}
                    />
                  ) : null;
                })}
              </g>
            );
          })}
        </svg>
        <div aria-hidden="true" className="tabular-nums col-start-2 grid grid-cols-8 text-xs text-ink-3">
          {everyThird.map((hour) => (
            <span key={hour}>{hour}h</span>
          ))}
        </div>
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {fates.map((fate) => (
          <li key={fate} className="flex items-center gap-1.5">
            <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5">
              <rect x="0.5" y="0.5" width="9" height="9" className={fills[fate]} />
            </svg>
            {t(`fates.${fate}`)}
          </li>
        ))}
      </ul>
    </figure>
  );
}
