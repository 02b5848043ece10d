import audit from '../../i18n/en/admin/audit.ts';
import deliveries from '../../i18n/en/admin/deliveries.ts';
import invites from '../../i18n/en/admin/invites.ts';
import plans from '../../i18n/en/admin/plans.ts';
import reader from '../../i18n/en/admin/reader.ts';
import readers from '../../i18n/en/admin/readers.ts';
import sources from '../../i18n/en/admin/sources.ts';
import sponsored from '../../i18n/en/admin/sponsored.ts';
import system from '../../i18n/en/admin/system.ts';
import upload from '../../i18n/en/admin/upload.ts';
import waiting from '../../i18n/en/admin/waiting.ts';
import whatsapp from '../../i18n/en/admin/whatsapp.ts';
import admin from '../../i18n/en/admin.ts';

export const enAdmin = {
  ...admin,
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
