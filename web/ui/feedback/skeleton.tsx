/** Grey lines in the place of a list that is on its way; they show only when the wait is felt (after 150 ms). */
export function Skeleton({ rows, rowClassName, label }: { rows: number; rowClassName: string; label: string }) {
  return (
    <div role="status" className="animate-appear">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines stand for rows that are not known yet
        <div key={index} className={`flex items-center border-b border-rule ${rowClassName}`}>
          <span className="h-4 w-2/5 rounded-xs bg-rule" />
        </div>
      ))}
    </div>
  );
}
