import { useTranslations } from 'use-intl';
import { readReason, readStopper } from './reason-said.ts';

/** Reasons of ours are codes or sentences with words of their own; what a mail server said is shown as it said it. */
export function useReasonText() {
  const t = useTranslations('admin.deliveries');
  const stoppers = useTranslations('admin.whatsapp.by');
  function words(reason: string): string {
    const code = `reasons.${reason}` as Parameters<typeof t.has>[0];
    if (/^\w+$/.test(reason) && t.has(code)) return t(`reasons.${reason as 'unknown'}`);
    const stopper = readStopper(reason) as Parameters<typeof stoppers.has>[0] | undefined;
    if (stopper && stoppers.has(stopper)) return t('whatsappStopped', { by: stoppers(stopper) });
    const said = readReason(reason);
    return said ? t(`said.${said.key}`, { count: said.count, rest: said.rest && words(said.rest) }) : reason;
  }
  return (reason: string | null): string => words(reason || 'unknown');
}
