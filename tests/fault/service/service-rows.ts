import type { ServiceRow } from '../service-row.ts';
import { backupRows } from './backup-rows.ts';
import { clippingWeekRows } from './clipping-week-row.ts';
import { crashRows } from './crash-rows.ts';
import { diskRows } from './disk-rows.ts';
import { draftRows } from './draft-row.ts';
import { weekRows } from './hostile-week-row.ts';
import { matchRows } from './match-rows.ts';
import { migrationRows } from './migration-rows.ts';
import { paymentRows } from './payment-row.ts';
import { startRows } from './start-rows.ts';
import { stopRows } from './stop-rows.ts';

/** Rows about the program and its database, in addition to those about deliveries. */
export const serviceRows: Record<string, ServiceRow> = {
  ...crashRows,
  ...backupRows,
  ...diskRows,
  ...matchRows,
  ...migrationRows,
  ...paymentRows,
  ...draftRows,
  ...clippingWeekRows,
  ...weekRows,
  ...startRows,
  ...stopRows,
};
