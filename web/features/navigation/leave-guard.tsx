import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';

/** The in-app address of a click; undefined if the page stays or the browser handles it. */
function targetOf(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || url.pathname === location.pathname) return undefined;
  return url.pathname + url.search + url.hash;
}

/**
 * Asks before unsaved changes are lost: by a link, the back button or closing the tab. A second history entry of the
 * same address catches the back button; a confirmed navigation replaces it.
 */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations('common.unsaved');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [target, setTarget] = useState<string | 'back'>();
  const address = useRef(pathname + search);
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!isDirty) return;
    const isGuarded = () => history.state?.usr?.isGuard === true;
    const guard = () => navigate(address.current, { state: { isGuard: true } });
    if (!isGuarded()) void guard();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const wanted = targetOf(event);
      if (wanted === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(wanted);
    };
    const pop = () => {
      if (isGuarded() || isLeaving.current) return;
      void guard();
      setTarget('back');
    };
    const gone = new AbortController();
    const { signal } = gone;
    addEventListener('beforeunload', ask, { signal });
    addEventListener('popstate', pop, { signal });
    document.addEventListener('click', click, { capture: true, signal });
    return () => gone.abort();
  }, [isDirty, navigate]);

  return (
    <ConfirmDialog
      isOpen={target !== undefined}
      onOpenChange={(isOpen) => !isOpen && setTarget(undefined)}
      question={t('question')}
      detail={t('text')}
      confirmLabel={t('leave')}
      onConfirm={() => {
        isLeaving.current = true;
        void (target === 'back' ? navigate(-2) : target && navigate(target, { replace: true }));
      }}
    />
  );
}
