import { topOf } from './plot.tsx';

/** Lines differ by pattern, areas by darkness, so that both work in grey and for colour-blind readers. */
const styles = [
  { stroke: 'stroke-ink', fill: 'fill-ink', opacity: 1, dash: undefined },
  { stroke: 'stroke-pen', fill: 'fill-pen', opacity: 0.72, dash: '9 5' },
  { stroke: 'stroke-stamp', fill: 'fill-stamp', opacity: 0.45, dash: '2 4' },
  { stroke: 'stroke-pencil', fill: 'fill-pencil', opacity: 0.22, dash: '12 4 2 4' },
] as const;

const styleOf = (index: number) => styles[index % styles.length]!;

/** A sample of a series' line, next to its name. */
export function SeriesKey({ index }: { index: number }) {
  const { stroke, dash } = styleOf(index);
  return (
    <svg viewBox="0 0 40 8" aria-hidden="true" className="inline-block h-2 w-10 flex-none">
      <path d="M0 4H40" className={stroke} strokeWidth="3" strokeDasharray={dash} />
    </svg>
  );
}

interface LinesProps {
  /** One list per series, of equal length; null if not counted. */
  series: readonly (readonly (number | null)[])[];
  label: string;
  first: string;
  last: string;
  format: (value: number) => string;
}

const width = 600;
const height = 200;

/** Series over days on one axis. */
export function Lines({ series, label, first, last, format }: LinesProps) {
  const top = topOf(series.flat());
  const step = width / Math.max(1, (series[0]?.length ?? 1) - 1);
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-sm text-ink-3">
      <div aria-hidden="true" className="tabular-nums flex flex-col justify-between text-right leading-none">
        <span>{format(top)}</span>
        <span>{top > 1 && format(top / 2)}</span>
        <span>{format(0)}</span>
      </div>
      <svg
        viewBox={`0 -3 ${width} ${height + 6}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="h-56 w-full border-b border-rule-strong"
      >
        {[0, height / 2].map((y) => (
          <path key={y} d={`M0 ${y}H${width}`} className="stroke-rule" vectorEffect="non-scaling-stroke" />
        ))}
        {series.map((values, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a series is known by its place
            key={index}
            d={pathOf(values, (value) => height - (value / top) * height, step)}
            fill="none"
            className={styleOf(index).stroke}
            strokeWidth="2.5"
            strokeDasharray={styleOf(index).dash}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <figcaption className="col-start-2 mt-1 flex justify-between">
        <span>{first}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  );
}

/** A path with gaps where nothing was counted. */
export function pathOf(values: readonly (number | null)[], yOf: (value: number) => number, step: number): string {
  let isOpen = false;
  return values
    .flatMap((value, index) => {
      const command = isOpen ? 'L' : 'M';
      isOpen = value !== null;
      return value === null
        ? []
        : [`${command}${Math.round(index * step * 10) / 10} ${Math.round(yOf(value) * 10) / 10}`];
    })
    .join('');
}

/** The parts of a whole side by side; the bar's length is relative to the largest whole. */
export function StackedBar({ values, most }: { values: readonly number[]; most: number }) {
  const starts = values.map((_, index) => values.slice(0, index).reduce((sum, value) => sum + value, 0));
  return (
    <svg viewBox={`0 0 ${Math.max(1, most)} 1`} preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
      {values.map((value, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a series is known by its place
          key={index}
          x={starts[index]}
          width={value}
          height="1"
          fillOpacity={styleOf(index).opacity}
          className={`${styleOf(index).fill} ${styleOf(index).stroke}`}
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
