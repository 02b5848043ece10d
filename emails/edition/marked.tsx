/** Text with the reader's term under the highlighter. Marks are [start, end) in order. */
export function Marked({ text, marks }: { text: string; marks: [number, number][] }) {
  const pieces = [];
  let from = 0;
  for (const [start, end] of marks) {
    if (start < from || end > text.length) continue;
    pieces.push(text.slice(from, start));
    pieces.push(
      <span key={start} className="mk">
        {text.slice(start, end)}
      </span>,
    );
    from = end;
  }
  return (
    <>
      {pieces}
      {text.slice(from)}
    </>
  );
}
