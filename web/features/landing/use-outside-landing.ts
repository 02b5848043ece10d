import { useEffect } from 'react';
import { useNavigationType } from 'react-router';

/**
 * With an outside landing site configured the server redirects `/` (spec §2). A link inside the app does not ask the server,
 * so this does, and lets the browser follow.
 */
export function useOutsideLanding(): void {
  const cameByLink = useNavigationType() !== 'POP';
  useEffect(() => {
    if (!cameByLink) return;
    const leaving = new AbortController();
    fetch('/', { method: 'HEAD', redirect: 'manual', signal: leaving.signal }).then(
      ({ type }) => {
        if (type === 'opaqueredirect') location.assign('/');
      },
      () => undefined, // offline or gone on: the page that is here stays
    );
    return () => leaving.abort();
  }, [cameByLink]);
}
