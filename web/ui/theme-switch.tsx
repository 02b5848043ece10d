import { useSyncExternalStore } from 'react';
import { MoonIcon, ScreenIcon, SunIcon } from './icons.tsx';

type Theme = 'system' | 'light' | 'dark';

const key = 'theme';
const order: readonly Theme[] = ['system', 'light', 'dark'];
const listeners = new Set<() => void>();

function nextTheme(theme: Theme): Theme {
  return order[(order.indexOf(theme) + 1) % order.length] ?? 'system';
}

/** The document carries the choice: the script that runs before the first paint has put it there. */
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
    // Storage may be closed to us: the choice then lasts until the page is left.
    console.warn(error);
  }
  for (const listener of listeners) listener();
}

function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const icons = { system: ScreenIcon, light: SunIcon, dark: MoonIcon };

/** One button that walks through system, light, dark; the name says what is on now. */
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
