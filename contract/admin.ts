import { adminAuditContract } from './admin-audit.ts';
import { adminDeliveriesContract } from './admin-deliveries.ts';
import { adminInvitesContract } from './admin-invites.ts';
import { adminMorningContract } from './admin-morning.ts';
import { adminReadersContract, adminWaitingContract } from './admin-people.ts';
import { adminSourcesContract } from './admin-sources.ts';
import { adminSystemContract } from './admin-system.ts';
import { adminWhatsappContract } from './admin-whatsapp.ts';
import { adminPlansContract } from './plans.ts';
import { sponsoredContract } from './sponsored.ts';

/** The operator's calls; every one of them is for administrators alone. */
export const adminContract = {
  invites: adminInvitesContract,
  sponsored: sponsoredContract,
  waiting: adminWaitingContract,
  readers: adminReadersContract,
  plans: adminPlansContract,
  sources: adminSourcesContract,
  morning: adminMorningContract,
  deliveries: adminDeliveriesContract,
  system: adminSystemContract,
  whatsapp: adminWhatsappContract,
  audit: adminAuditContract,
};
