import type { StoppedBy } from '../../contract/admin-whatsapp.ts';

/**
 * Only what nobody decided: three messages in a row that reached no phone. Whoever wrote PARAR, blocked us at WhatsApp or lost the
 * number to somebody who proved it has to opt in again on the account page.
 */
export const isClearable = ({
  stoppedBy,
  isConfirmed,
}: {
  stoppedBy: StoppedBy | null;
  isConfirmed: boolean;
}): boolean => stoppedBy === 'undeliverable' && isConfirmed;
