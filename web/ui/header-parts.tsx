import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { MoonIcon, ScreenIcon, SunIcon } from './icons.tsx';

export function Logo({ to, label }: { to: string; label: string }) {
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
      recorte
    </Link>
  );
}

/** The first keyboard stop: skips the header. */
export function SkipLink() {
  const t = useTranslations('common');
  return (
    <a
      href="#content"
      className="absolute top-0 -left-[999px] z-40 bg-ink px-4 py-3 text-paper focus:left-0 hover:text-paper"
    >
      {t('skipToContent')}
    </a>
  );
}

const nextTheme = { system: 'light', light: 'dark', dark: 'system' } as const;
type Theme = keyof typeof nextTheme;

const key = 'theme';

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
}

function subscribeTheme(listener: () => void): () => void {
  const root = new MutationObserver(listener);
  root.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => root.disconnect();
}

const icons = { system: ScreenIcon, light: SunIcon, dark: MoonIcon };

/** One button that cycles through system, light and dark; its name says the current one. */
export function ThemeSwitch() {
  const t = useTranslations('common.theme');
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'system' as const);
  const Icon = icons[theme];
  return (
    <button
      type="button"
      aria-label={t(theme)}
      title={t(theme)}
      onClick={() => writeTheme(nextTheme[theme])}
      className="grid size-11 place-items-center rounded-sm text-ink-2 hover:bg-ink/7 hover:text-ink"
    >
      <Icon />
    </button>
  );
}
