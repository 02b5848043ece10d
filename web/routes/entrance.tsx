import { startTransition, useEffect, useMemo, useState } from 'react';
import { createPath, type NavigateOptions, type Navigator, Router, type To } from 'react-router';
import type { Language } from '../../contract/language.ts';
import { LanguageChoice } from '../language/use-language.ts';
import { useToasts } from '../ui/feedback/toasts.tsx';
import { PageFrame } from './page-frame.tsx';
import type { LoadedPage } from './page-route.ts';
import type { Pages } from './pages.ts';
import { Shell, scrollKey } from './shell.tsx';

interface Props {
  first: LoadedPage;
  pages: Pages;
  /** Loads the data router and goes to another page with it. */
  open: (to: To, options: NavigateOptions) => Promise<void>;
}

/** A prerendered page until the visitor goes to another: the data router, 18 KB, is not needed before. */
export function Entrance({ first, pages, open }: Props) {
  const [page, setPage] = useState(first);
  const [isLeaving, setIsLeaving] = useState(false);
  const navigator = useMemo((): Navigator => {
    function leave(to: To, options: NavigateOptions) {
      setIsLeaving(true);
      keepPosition();
      return open(to, options);
    }
    return {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (delta) => history.go(delta),
      push: (to, state, options) => leave(to, { ...options, state }),
      replace: (to, state, options) => leave(to, { ...options, state, replace: true }),
    };
  }, [open]);
  function choose(language: Language) {
    pages.choose(language);
    void pages.load(page.route).then((next) => startTransition(() => setPage(next)));
  }
  useEarlyTouches();
  const { prepare } = useToasts();
  useEffect(() => {
    addEventListener('focusin', prepare, { once: true });
    return () => removeEventListener('focusin', prepare);
  }, [prepare]);
  return (
    <LanguageChoice value={choose}>
      <Router location={location} navigator={navigator}>
        <Shell isLoading={isLeaving} onNear={pages.loadAhead}>
          <PageFrame {...page} />
        </Shell>
      </Router>
    </LanguageChoice>
  );
}

/** Where the data router looks for it when the visitor comes back. */
function keepPosition(): void {
  const known = JSON.parse(sessionStorage.getItem(scrollKey) ?? '{}');
  sessionStorage.setItem(scrollKey, JSON.stringify({ ...known, [history.state?.key ?? 'default']: scrollY }));
}

/** Repeats the submits and clicks from before the script loaded (recorded by index.html), with the typed values. */
function useEarlyTouches(): void {
  useEffect(() => {
    const touched = [...document.querySelectorAll<HTMLElement>('[data-early]')];
    for (const element of touched) delete element.dataset.early;
    // fields pass typed text to their form in this commit; the form has it in the next task
    const waiting = setTimeout(() => {
      for (const element of touched) element instanceof HTMLFormElement ? element.requestSubmit() : element.click();
    });
    return () => clearTimeout(waiting);
  }, []);
}
