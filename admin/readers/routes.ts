import { api } from '../../platform/http/procedures.ts';
import { endReaderSessions } from './end-reader-sessions.ts';
import { countReaders } from './queries.ts';
import { readReaders } from './read-readers.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { setAdmin } from './set-admin.ts';
import { setSuspended } from './set-suspended.ts';

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
  setSuspended: readers.setSuspended.handler(async ({ context: { platform, reader }, input }) => ({
    isSuspended: await setSuspended(platform, reader, input),
  })),
};
