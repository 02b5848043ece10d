import { useLayoutEffect, useRef } from 'react';

/** Keys typed into a field belong to it; keys with Ctrl and the like belong to the browser. */
function isForPage(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  const isTyping = target?.closest(
    'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]',
  );
  return !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
}

const headlineOf = (story: Element | undefined) => story?.querySelector<HTMLElement>('h3 a');

function focusOn(story: Element | undefined): void {
  headlineOf(story)?.focus({ preventScroll: true });
  headlineOf(story)?.scrollIntoView({ block: 'center' });
}

/**
 * j and k move between stories, o opens one. Any other key presses the button of the focused story that names it (`data-key`), or
 * uses what names it on the page (`data-page-key`), where a field gets the focus. Returns a ref for the page.
 */
export function useStoryKeys() {
  const root = useRef<HTMLDivElement>(null);
  // before the stories are painted: a key may follow at once
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const box = root.current;
      if (!box || !isForPage(event)) return;
      const stories = [...box.querySelectorAll('[data-story]')];
      const at = stories.findIndex((story) => story.contains(document.activeElement));
      const { key } = event;
      if (key === 'j' || key === 'k') {
        event.preventDefault();
        return focusOn(stories[Math.min(Math.max(at < 0 ? 0 : at + (key === 'j' ? 1 : -1), 0), stories.length - 1)]);
      }
      const story = stories[at];
      if (key === 'o') return headlineOf(story)?.click();
      const button = story?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
      const named = button ?? box.querySelector<HTMLElement>(`[data-page-key="${CSS.escape(key)}"]`);
      if (!named) return;
      event.preventDefault();
      if (named.matches('input, select')) return named.focus();
      // a story that leaves its list gives the focus to the next one, a moved one keeps it
      const focused = key === 'x' ? (stories[at + 1] ?? stories[at - 1]) : story;
      const next = focused?.getAttribute('data-story');
      named.click();
      if (!button || key === 'n') return;
      requestAnimationFrame(() => {
        const own = next && box.querySelector(`[data-story="${next}"]`);
        if (own && !own.contains(document.activeElement)) focusOn(own);
      });
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return root;
}
