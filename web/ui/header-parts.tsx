import { Link } from 'react-router';

/** A serrated scrap with three lines, the middle one highlighted. */
export function Logo({ to, label, word }: { to: string; label: string; word: string }) {
  return (
    <Link
      to={to}
      aria-label={label}
      className="inline-flex min-h-11 items-center gap-2.5 text-2xl leading-none font-extrabold tracking-[-0.025em] text-ink no-underline font-stretch-76% hover:text-ink"
    >
      <svg viewBox="0 0 27 28" aria-hidden="true" className="h-7 w-[27px] flex-none">
        <path fill="currentColor" d="M0 0h22l5 3.5L22 7l5 3.5L22 14l5 3.5L22 21l5 3.5L22 28H0z" />
        <path fill="var(--ground)" d="M5 6h12v3H5zm0 13h8v3H5z" />
        <path fill="var(--marker)" d="M5 12.5h12v3H5z" />
      </svg>
      {word}
    </Link>
  );
}

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
