interface Props {
  values: readonly number[];
  label: string;
  className?: string;
}

const width = 240;
const height = 64;

/** One line over time with its area tinted; for small plots beside a figure. */
export function LineChart({ values, label, className = 'h-16 w-full' }: Props) {
  const top = Math.max(1, ...values);
  const step = width / Math.max(1, values.length - 1);
  const points = values.map((value, index) => `${index * step},${height - 2 - (value / top) * (height - 4)}`);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={className}
    >
      <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} className="fill-caneta/12" />
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        className="stroke-caneta"
      />
    </svg>
  );
}
