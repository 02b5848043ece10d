import { Chart, type ChartWords, topOf } from './plot.tsx';

/** Lines differ by pattern, areas by darkness, so that both work in grey and for colour-blind readers. */
const styles = [
  { stroke: 'stroke-ink', fill: 'fill-ink', opacity: 1, dash: undefined },
  { stroke: 'stroke-pen', fill: 'fill-pen', opacity: 0.72, dash: '9 5' },
  { stroke: 'stroke-stamp', fill: 'fill-stamp', opacity: 0.45, dash: '2 4' },
  { stroke: 'stroke-pencil', fill: 'fill-pencil', opacity: 0.22, dash: '12 4 2 4' },
] as const;

const styleOf = (index: number) => styles[index % styles.length]!;

export function SeriesKey({ index }: { index: number }) {
  const { stroke, dash } = styleOf(index);
  return (
    <svg viewBox="0 0 40 8" aria-hidden="true" className="inline-block h-2 w-10 flex-none">
      <path d="M0 4H40" className={stroke} strokeWidth="3" strokeDasharray={dash} />
    </svg>
  );
}

interface LinesProps extends ChartWords {
  /** One list per series, of equal length; null if not counted. */
  series: readonly (readonly (number | null)[])[];
}

const width = 600;
const height = 200;

export function Lines({ series, ...words }: LinesProps) {
  const top = topOf(series.flat());
  const step = width / Math.max(1, (series[0]?.length ?? 1) - 1);
  return (
    <Chart {...words} top={top} width={width} height={height} margin={3} className="h-56">
      {series.map((values, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a series is known by its place
          key={index}
          d={linePath(values, (value) => height - (value / top) * height, step)}
          fill="none"
          className={styleOf(index).stroke}
          strokeWidth="2.5"
          strokeDasharray={styleOf(index).dash}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </Chart>
  );
}

/** A path with gaps where nothing was counted. */
export function linePath(values: readonly (number | null)[], yOf: (value: number) => number, step: number): string {
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
