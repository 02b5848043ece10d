import { type MouseEvent, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { MoonIcon, ScreenIcon, SunIcon } from './icons.tsx';

/** A serrated clipping with three lines, the middle one highlighted. */
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

/** The first keyboard stop: skips the header. */
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

type Theme = 'system' | 'light' | 'dark';

const key = 'theme';
const order: readonly Theme[] = ['system', 'light', 'dark'];
const listeners = new Set<() => void>();

function nextTheme(theme: Theme): Theme {
  return order[(order.indexOf(theme) + 1) % order.length] ?? 'system';
}

/** The choice is on the document element: a script sets it before the first paint. */
function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function writeTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch (error) {
    // Storage may be blocked: then the choice lasts until the page is left.
    console.warn(error);
  }
  for (const listener of listeners) listener();
}

function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const icons = { system: ScreenIcon, light: SunIcon, dark: MoonIcon };

/** One button that cycles through system, light and dark; its name says the current one. */
export function ThemeSwitch({ labels }: { labels: Record<Theme, string> }) {
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'system' as const);
  const Icon = icons[theme];
  return (
    <button
      type="button"
      aria-label={labels[theme]}
      title={labels[theme]}
      onClick={() => writeTheme(nextTheme(theme))}
      className="grid size-11 place-items-center rounded-sm text-ink-2 hover:bg-ink/7 hover:text-ink"
    >
      <Icon />
    </button>
  );
}

interface LanguageOption {
  code: string;
  name: string;
  href: string;
  isCurrent: boolean;
  onChoose: () => void;
}

export function LanguageSwitch({ label, options }: { label: string; options: readonly LanguageOption[] }) {
  return (
    <fieldset aria-label={label} className="flex text-sm font-semibold">
      {options.map((option) => (
        <LanguageLink key={option.code} {...option} />
      ))}
    </fieldset>
  );
}

function LanguageLink({ code, name, href, isCurrent, onChoose }: LanguageOption) {
  const box = 'grid min-h-11 min-w-11 place-items-center uppercase no-underline';
  const text = (
    <span>
      {code}
      <span className="sr-only"> ({name})</span>
    </span>
  );
  if (isCurrent) {
    return (
      <span aria-current="true" className={`${box} text-ink max-[359px]:hidden`}>
        {text}
      </span>
    );
  }
  function choose(event: MouseEvent) {
    event.preventDefault();
    onChoose();
  }
  return (
    <a href={href} hrefLang={code} lang={code} className={`${box} text-ink-3`} onClick={choose}>
      {text}
    </a>
  );
}
