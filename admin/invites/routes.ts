import { countInvites } from '../../people/invites/queries.ts';
import { api } from '../../platform/http/procedures.ts';
import { createInvite, createInvites, exportInvites, readInvites } from './invites.ts';

const { invites } = api.admin;

export const adminInviteRoutes = {
  list: invites.list.handler(({ context: { platform }, input }) => readInvites(platform, input)),
  counts: invites.counts.handler(({ context: { platform } }) => countInvites(platform.db)),
  create: invites.create.handler(({ context: { platform, reader }, input }) =>
    createInvite(platform, reader, input.code),
  ),
  createMany: invites.createMany.handler(async ({ context: { platform, reader }, input }) => ({
    codes: await createInvites(platform, reader, input.count),
  })),
  csv: invites.csv.handler(({ context: { platform, reader }, input }) => exportInvites(platform, reader, input.state)),
};
