import { adminPlansContract } from '../plans.ts';
import { adminAuditContract } from './audit.ts';
import { adminDeliveriesContract } from './deliveries.ts';
import { adminInvitesContract } from './invites.ts';
import { adminMorningContract } from './morning.ts';
import { adminReadersContract, adminWaitingContract } from './people.ts';
import { adminSourcesContract } from './sources.ts';
import { sponsoredContract } from './sponsored.ts';
import { adminSystemContract } from './system.ts';
import { adminWhatsappContract } from './whatsapp.ts';

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
