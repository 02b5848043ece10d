import { api } from '../../platform/http/procedures.ts';
import { countWaiting } from './queries.ts';
import { exportWaiting, inviteWaiting, readWaiting } from './waiting-list.ts';

const { waiting } = api.admin;

export const adminWaitingRoutes = {
  list: waiting.list.handler(({ context: { platform }, input }) => readWaiting(platform, input)),
  counts: waiting.counts.handler(({ context: { platform } }) => countWaiting(platform.db)),
  invite: waiting.invite.handler(async ({ context: { platform, reader }, input }) => ({
    invited: await inviteWaiting(platform, reader, input.ids),
  })),
  csv: waiting.csv.handler(({ context: { platform, reader } }) => exportWaiting(platform, reader)),
};
