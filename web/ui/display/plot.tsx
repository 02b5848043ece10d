import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface ChartWords {
  label: string;
  /** Labels under the first and last value. */
  first: string;
  last: string;
  format: (value: number) => string;
}

interface ChartProps extends ChartWords {
  top: number;
  width: number;
  height: number;
  /** Room above and below for thick lines. */
  margin?: number;
  isLow?: boolean;
  className: string;
  children: ReactNode;
}

/** A round number at or above the highest value. Above 1 it is even, so that the scale's middle is a whole number. */
export function topOf(values: readonly (number | null)[]): number {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const step = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 4, 6, 10].map((times) => times * step).find((top) => top >= most) ?? most;
}

export function Chart(props: ChartProps) {
  const { top, width, height, margin = 0, isLow = false, className, label, first, last, format, children } = props;
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-sm text-ink-3">
      <div aria-hidden="true" className="tabular-nums flex flex-col justify-between text-right leading-none">
        <span>{format(top)}</span>
        <span>{top > 1 && !isLow && format(top / 2)}</span>
        <span>{format(0)}</span>
      </div>
      <svg
        viewBox={`0 ${-margin} ${width} ${height + 2 * margin}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className={classes('w-full border-b border-rule-strong', className)}
      >
        {[0, height / 2].map((y) => (
          <path key={y} d={`M0 ${y}H${width}`} className="stroke-rule" vectorEffect="non-scaling-stroke" />
        ))}
        {children}
      </svg>
      <figcaption className="col-start-2 mt-1 flex justify-between">
        <span>{first}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  );
}

interface Props extends ChartWords {
  /** One value per day; null if not counted. */
  values: readonly (number | null)[];
  marked: ReadonlySet<number>;
  isLow?: boolean;
}

const height = 100;

export function Plot({ values, marked, isLow = false, ...words }: Props) {
  const top = topOf(values);
  return (
    <Chart
      {...words}
      top={top}
      width={values.length * 4}
      height={height}
      isLow={isLow}
      className={isLow ? 'h-16' : 'h-36'}
    >
      {values.map((value, index) => {
        if (value === null) return null;
        const size = value === 0 ? 1 : Math.max(2, (value / top) * height);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day's place in the row is its name
            key={index}
            x={index * 4 + 0.5}
            y={height - size}
            width={3}
            height={size}
            className={marked.has(index) ? 'fill-pen' : 'fill-rule-strong'}
          />
        );
      })}
    </Chart>
  );
}
