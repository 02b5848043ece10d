import { useEffect, useRef } from 'react';

/** Keys that type something belong to the field they are typed in; those with Ctrl and the like to the browser. */
function isForPage(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  const isTyping = target?.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]');
  return !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
}

/** j and k go from story to story, o opens, s keeps for later, / goes to the filter. Answers with where the stories stand. */
export function useStoryKeys(canSave: boolean) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const box = root.current;
      if (!box || !isForPage(event)) return;
      const stories = [...box.querySelectorAll<HTMLElement>('[data-story]')];
      const at = stories.findIndex((story) => story.contains(document.activeElement));
      const headline = (story: HTMLElement | undefined) => story?.querySelector<HTMLElement>('h3 a');
      const go = (step: number) => {
        const next = headline(stories[Math.min(Math.max(at + step, 0), stories.length - 1)]);
        next?.focus({ preventScroll: true });
        next?.scrollIntoView({ block: 'center' });
      };
      const acts: Record<string, () => void> = {
        j: () => go(1),
        k: () => go(at < 0 ? 0 : -1),
        o: () => headline(stories[at])?.click(),
        s: () => canSave && stories[at]?.querySelector<HTMLElement>('[data-save]')?.click(),
        '/': () => box.querySelector<HTMLElement>('select')?.focus(),
      };
      const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [canSave]);
  return root;
}
