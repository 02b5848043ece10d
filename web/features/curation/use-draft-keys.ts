import { useEffect, useRef } from 'react';
import { isForPage } from '../editions/edition-story.tsx';

const headlineOf = (story: Element | undefined) => story?.querySelector<HTMLElement>('h3 a');

function focusOn(story: Element | undefined): void {
  headlineOf(story)?.focus({ preventScroll: true });
  headlineOf(story)?.scrollIntoView({ block: 'center' });
}

/**
 * j and k move between stories. Any other key presses the button of the focused story that names it (`data-key`), or of the page
 * (`data-page-key`). Returns a ref for the page.
 */
export function useDraftKeys() {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
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
      if (key === 'o' && at >= 0) return headlineOf(stories[at])?.click();
      const story = stories[at];
      const button =
        story?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ??
        box.querySelector<HTMLElement>(`[data-page-key="${CSS.escape(key)}"]`);
      if (!button) return;
      event.preventDefault();
      const id = story?.getAttribute('data-story');
      // a story that leaves its list gives the focus to the next one, a moved one keeps it
      const next = key === 'x' ? (stories[at + 1] ?? stories[at - 1])?.getAttribute('data-story') : id;
      button.click();
      if (!story || key === 'n') return;
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
