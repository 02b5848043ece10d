import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { WatchTerm } from '../../../contract/terms.ts';
import { api, client } from '../../api.ts';
import { errorText } from '../../error-text.ts';
import { closeToast } from '../../ui/toast-queue.ts';
import { useNotify } from '../../use-notify.ts';

/**
 * A removed term leaves the list at once and can be brought back while its toast stands; the server is told when the toast
 * goes, when something else needs the place (`settle`), or when the page is left.
 */
export function useTermRemoval() {
  const t = useTranslations();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<string, string>());
  const underWay = useRef(new Set<Promise<void>>());

  function show(id: string) {
    setHidden((ids) => new Set([...ids].filter((other) => other !== id)));
  }

  function commit(id: string) {
    if (!waiting.current.delete(id)) return;
    const telling = tellServer(id).finally(() => underWay.current.delete(telling));
    underWay.current.add(telling);
  }

  async function tellServer(id: string) {
    try {
      await client.terms.remove({ id });
    } catch (error) {
      notify({ title: errorText(t, error, t('terms.failed.remove')), tone: 'error' });
    }
    await queryClient.invalidateQueries({ queryKey: api.terms.list.key() });
    show(id);
  }

  function remove({ id, term }: WatchTerm) {
    setHidden((ids) => new Set(ids).add(id));
    const toastId = notify({
      title: t('terms.done.removed'),
      description: term,
      onUndo: () => {
        waiting.current.delete(id);
        show(id);
      },
      onGone: () => commit(id),
    });
    waiting.current.set(id, toastId);
  }

  /** Done when the server knows of every removal, also of one whose toast went away a moment ago. */
  async function settle() {
    for (const [id, toastId] of [...waiting.current]) {
      closeToast(toastId);
      commit(id);
    }
    await Promise.all(underWay.current);
  }

  const settleOnLeave = useEffectEvent(() => void settle());
  useEffect(() => {
    const leave = () => settleOnLeave();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return { hidden, remove, settle };
}
