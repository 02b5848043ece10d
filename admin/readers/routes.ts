import { api } from '../../platform/http/procedures.ts';
import {
  deleteReader,
  endReaderSessions,
  exportReader,
  grantReaderPlan,
  resendConfirmation,
  setAdmin,
  setSuspended,
  takeReaderPlan,
} from './change-reader.ts';
import { countReaders } from './queries.ts';
import { readReader, readReaders } from './read-readers.ts';

const { readers } = api.admin;

export const adminReaderRoutes = {
  list: readers.list.handler(({ context: { platform }, input }) => readReaders(platform, input)),
  counts: readers.counts.handler(({ context: { platform } }) => countReaders(platform.db)),
  resendConfirmation: readers.resendConfirmation.handler(async ({ context: { platform, reader }, input }) => ({
    sent: await resendConfirmation(platform, reader, input.id),
  })),
  endSessions: readers.endSessions.handler(async ({ context: { platform, reader }, input }) => ({
    ended: await endReaderSessions(platform, reader, input.id),
  })),
  setAdmin: readers.setAdmin.handler(async ({ context: { platform, reader }, input }) => ({
    isAdmin: await setAdmin(platform, reader, input),
  })),
  page: readers.page.handler(({ context: { platform }, input }) => readReader(platform, input.id)),
  grantPlan: readers.grantPlan.handler(async ({ context: { platform, reader }, input }) => ({
    plan: await grantReaderPlan(platform, reader, input),
  })),
  takePlan: readers.takePlan.handler(async ({ context: { platform, reader }, input }) => ({
    plan: await takeReaderPlan(platform, reader, input),
  })),
  export: readers.export.handler(({ context: { platform, reader }, input }) =>
    exportReader(platform, reader, input.id),
  ),
  delete: readers.delete.handler(async ({ context: { platform, reader }, input }) => {
    await deleteReader(platform, reader, input.id);
    return { deleted: true as const };
  }),
  setSuspended: readers.setSuspended.handler(async ({ context: { platform, reader }, input }) => ({
    isSuspended: await setSuspended(platform, reader, input),
  })),
};
