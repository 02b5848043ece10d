import type { FaultRow } from '../row.ts';
import { clockRows } from './clock-rows.ts';
import { databaseRows } from './database-rows.ts';
import { fenceRows } from './fence-rows.ts';
import { killRows } from './kill-rows.ts';
import { outageRows } from './outage-rows.ts';
import { paceRows } from './pace-rows.ts';
import { refusalRows } from './refusal-rows.ts';
import { relayRows } from './relay-rows.ts';
import { silenceRows } from './silence-rows.ts';
import { whatsappRows } from './whatsapp-rows.ts';
import { yearRows } from './year-row.ts';

/** Rows about deliveries, in the order of the table. */
export const rows: Record<string, FaultRow> = {
  ...killRows,
  ...refusalRows,
  ...silenceRows,
  ...outageRows,
  ...relayRows,
  ...databaseRows,
  ...clockRows,
  ...whatsappRows,
  ...fenceRows,
  ...paceRows,
  ...yearRows,
};
