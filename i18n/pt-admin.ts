import audit from './pt/admin/audit.ts';
import deliveries from './pt/admin/deliveries.ts';
import invites from './pt/admin/invites.ts';
import reader from './pt/admin/reader.ts';
import readers from './pt/admin/readers.ts';
import sources from './pt/admin/sources.ts';
import sponsored from './pt/admin/sponsored.ts';
import system from './pt/admin/system.ts';
import waiting from './pt/admin/waiting.ts';
import whatsapp from './pt/admin/whatsapp.ts';
import admin from './pt/admin.ts';

/** The words of each of the operator's screens, loaded by the pages that show them. */
export const adminScreens = {
  audit,
  deliveries,
  invites,
  reader,
  readers,
  sources,
  sponsored,
  system,
  waiting,
  whatsapp,
};

export const ptAdmin = { ...admin, ...adminScreens };
