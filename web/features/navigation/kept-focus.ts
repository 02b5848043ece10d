import { useEffect } from 'react';
import { focusHeading } from '../../routes/page-frame.tsx';

/** A dialog that closes gives the focus back itself, within this time. */
const graceMs = 100;

/** When the focused element is removed from the page and nothing else takes the focus, the heading does. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => {
      last = target;
    };
    const observer = new MutationObserver(() => {
      if (!(last instanceof Element) || last.isConnected) return;
      last = null;
      waiting = setTimeout(() => {
        if (document.activeElement === document.body) focusHeading();
      }, graceMs);
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(waiting);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
}
