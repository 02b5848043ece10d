/** The first stop of the keyboard: over the header, straight to the page. */
export function SkipLink({ text }: { text: string }) {
  return (
    <a
      href="#content"
      className="absolute top-0 -left-[999px] z-40 bg-ink px-4 py-3 text-paper focus:left-0 hover:text-paper"
    >
      {text}
    </a>
  );
}
