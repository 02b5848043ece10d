export type Theme = 'system' | 'light' | 'dark';

const key = 'theme';
const order: readonly Theme[] = ['system', 'light', 'dark'];
const listeners = new Set<() => void>();

export function nextTheme(theme: Theme): Theme {
  return order[(order.indexOf(theme) + 1) % order.length] ?? 'system';
}

/** The document carries the choice: the script that runs before the first paint has put it there. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

export function writeTheme(theme: Theme): void {
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

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
