import type { TermLimits } from '../../contract/plans.ts';
import { defaultTermLimits } from '../../contract/rules/field-limits.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import type { Log } from '../../platform/log.ts';
import { selectTermLimits } from './queries.ts';

/** The limit of every plan; the defaults if the table cannot be read (requirements R68). */
export async function readTermLimits(db: Handle, log: Log): Promise<TermLimits> {
  try {
    return await selectTermLimits(db);
  } catch (error) {
    log.warn({ err: error }, 'plan limits not read, using the defaults');
    return defaultTermLimits;
  }
}
