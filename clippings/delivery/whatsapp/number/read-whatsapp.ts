import { type WhatsappSettings, whatsappPlans } from '../../../../contract/delivery-settings.ts';
import type { Plan } from '../../../../contract/plans.ts';
import { ensureProfile } from '../../../../people/accounts/queries.ts';
import type { SessionUser } from '../../../../platform/http/request-context.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Contact, findContact } from '../queries.ts';
import { isWhatsappOffered } from '../send-whatsapp.ts';
import { maskPhone } from './phone.ts';

export const hasWhatsapp = (plan: Plan): boolean => (whatsappPlans as readonly Plan[]).includes(plan);

export async function readWhatsapp(platform: Platform, user: SessionUser): Promise<WhatsappSettings> {
  const profile = await ensureProfile(platform.db, user);
  const contact = await findContact(platform.db, user.id);
  const isPending = isCodeOpen(contact, platform.clock.now());
  return {
    isOffered: isWhatsappOffered(platform),
    isInPlan: hasWhatsapp(profile.plan),
    state: stateOf(contact, isPending),
    maskedPhone: contact ? maskPhone((isPending && contact.pendingPhone) || contact.phone) : null,
    codeExpiresAt: isPending ? (contact?.codeExpiresAt?.toISOString() ?? null) : null,
    stoppedBy: contact?.stoppedAt ? contact.stoppedBy : null,
  };
}

function isCodeOpen(contact: Contact | undefined, now: Date): boolean {
  return Boolean(contact?.codeHash && contact.codeExpiresAt && contact.codeExpiresAt > now);
}

function stateOf(contact: Contact | undefined, isPending: boolean): WhatsappSettings['state'] {
  if (!contact) return 'none';
  const isChanging = isPending && contact.pendingPhone !== null;
  if (contact.confirmedAt && !contact.stoppedAt && !isChanging) return 'confirmed';
  if (isPending) return 'pending';
  return contact.stoppedAt ? 'stopped' : 'none';
}
