import { useSyncExternalStore } from 'react';
import { MoonIcon, ScreenIcon, SunIcon } from './icons.tsx';
import { nextTheme, readTheme, subscribeTheme, type Theme, writeTheme } from './theme.ts';

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
