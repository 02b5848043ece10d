import audit from './pt/admin/audit.ts';
import deliveries from './pt/admin/deliveries.ts';
import invites from './pt/admin/invites.ts';
import plans from './pt/admin/plans.ts';
import reader from './pt/admin/reader.ts';
import readers from './pt/admin/readers.ts';
import sources from './pt/admin/sources.ts';
import sponsored from './pt/admin/sponsored.ts';
import system from './pt/admin/system.ts';
import upload from './pt/admin/upload.ts';
import waiting from './pt/admin/waiting.ts';
import whatsapp from './pt/admin/whatsapp.ts';
import admin from './pt/admin.ts';

/** The words of each of the operator's screens, loaded by the pages that show them. */
export const adminScreens = {
  audit,
  deliveries,
  invites,
  plans,
  reader,
  readers,
  sources,
  sponsored,
  system,
  upload,
  waiting,
  whatsapp,
};

export const ptAdmin = { ...admin, ...adminScreens };
