import { classes } from '../classes.ts';

interface Props {
  values: readonly number[];
  label: string;
  className?: string;
}

const step = 8.6;
const barWidth = 6;
const height = 26;

export function Bars({ values, label, className = 'h-[26px] w-[118px]' }: Props) {
  const width = Math.max(values.length, 14) * step - (step - barWidth);
  const top = Math.max(1, ...values);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className={className}>
      {values.length === 0 ? (
        <path d={`M0 25h${width}`} className="stroke-rule-strong" strokeWidth="1.5" strokeDasharray="4 4" />
      ) : (
        values.map((value, index) => {
          const size = Math.max(2, (value / top) * (height - 2));
          const isToday = index === values.length - 1;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a day's place in the row is its name
              key={index}
              x={index * step}
              y={height - size}
              width={barWidth}
              height={size}
              className={isToday ? 'fill-pen' : 'fill-rule-strong'}
            />
          );
        })
      )}
    </svg>
  );
}

export function Meter({ used, total, label }: { used: number; total: number; label: string }) {
  return (
    <div role="img" aria-label={label} className="flex w-full gap-1 sm:w-auto">
      {Array.from({ length: total }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the places have no other name than their position
          key={index}
          className={classes(
            'h-2.5 flex-1 rounded-[1px] border-[1.5px] border-ink sm:flex-none',
            total > 12 ? 'sm:w-2' : 'sm:w-[34px]',
            index < used && 'bg-ink',
          )}
        />
      ))}
    </div>
  );
}
