import type { Hono } from 'hono';
import { countInvites } from '../people/invites/queries.ts';
import { api } from '../platform/http/procedures.ts';
import type { FindUser } from '../platform/http/request-context.ts';
import type { Platform } from '../platform/platform.ts';
import { readAudit } from './audit/audit-log.ts';
import { countErrors } from './browser-errors/queries.ts';
import { readErrors, resolveError } from './browser-errors/read-errors.ts';
import { reportError } from './browser-errors/report-error.ts';
import { readBusiness } from './business/read-business.ts';
import { readDay, readNotSent, retryDelivery } from './deliveries/deliveries.ts';
import { createInvite, createInvites, exportInvites, readInvites } from './invites/invites.ts';
import { setTermLimit } from './plans/set-term-limit.ts';
import {
  deleteReader,
  endReaderSessions,
  exportReader,
  grantReaderPlan,
  refundReader,
  resendConfirmation,
  revokeReaderPlan,
  setAdmin,
  setSuspended,
} from './readers/change-reader.ts';
import { readCounts, readReader, readReaders, readRefundable } from './readers/read-readers.ts';
import { approveRequest, mergeRequest, refuseRequest, reopenRequest } from './source-requests/answer-requests.ts';
import { countRequests } from './source-requests/queries.ts';
import { readOutletNames, readRequests } from './source-requests/read-requests.ts';
import { changeRight, exportRights, importRights } from './sources/change-rights.ts';
import {
  addSource,
  checkSource,
  discoverSources,
  exportOpml,
  importOpml,
  previewFeed,
  setPaused,
} from './sources/change-sources.ts';
import { countSources, readSources } from './sources/read-sources.ts';
import { sponsoredPreviewRoutes } from './sponsored/preview-routes.ts';
import { changeSponsored, createSponsored, readSponsored, removeSponsored } from './sponsored/sponsored.ts';
import { readSystem, runDoctor } from './system/run-doctor.ts';
import { readTodayStatus } from './today/today-status.ts';
import { uploadRoutes } from './uploads/upload-routes.ts';
import { countWaiting } from './waiting/queries.ts';
import { exportWaiting, inviteWaiting, readWaiting } from './waiting/waiting-list.ts';
import { clearNumber, countStops, readLane, readStopped, resumeLane } from './whatsapp/stopped-numbers.ts';

const {
  audit,
  browserErrors,
  business,
  deliveries,
  invites,
  plans,
  readers,
  sourceRequests,
  sources,
  sponsored,
  system,
  today,
  waiting,
  whatsapp,
} = api.admin;

/** All calls of the operator, section by section; each asks for the role of an administrator in its contract. */
export const adminRoutes = {
  invites: {
    list: invites.list.handler(({ context: { read }, input }) => read((platform) => readInvites(platform, input))),
    counts: invites.counts.handler(({ context: { read } }) => read((platform) => countInvites(platform.db))),
    create: invites.create.handler(({ context: { platform, reader }, input }) =>
      createInvite(platform, reader, input.code),
    ),
    createMany: invites.createMany.handler(async ({ context: { platform, reader }, input }) => ({
      codes: await createInvites(platform, reader, input.count),
    })),
    csv: invites.csv.handler(({ context: { platform, reader }, input }) =>
      exportInvites(platform, reader, input.state),
    ),
  },
  sponsored: {
    list: sponsored.list.handler(({ context: { read }, input }) => read((platform) => readSponsored(platform, input))),
    create: sponsored.create.handler(({ context: { platform, reader }, input }) =>
      createSponsored(platform, reader, input),
    ),
    update: sponsored.update.handler(({ context: { platform, reader }, input: { id, ...draft } }) =>
      changeSponsored(platform, reader, id, draft),
    ),
    remove: sponsored.remove.handler(async ({ context: { platform, reader }, input }) => {
      await removeSponsored(platform, reader, input.id);
      return { removed: true as const };
    }),
  },
  waiting: {
    list: waiting.list.handler(({ context: { read }, input }) => read((platform) => readWaiting(platform, input))),
    counts: waiting.counts.handler(({ context: { read } }) => read((platform) => countWaiting(platform.db))),
    invite: waiting.invite.handler(async ({ context: { platform, reader }, input }) => ({
      invited: await inviteWaiting(platform, reader, input.ids),
    })),
    csv: waiting.csv.handler(({ context: { platform, reader } }) => exportWaiting(platform, reader)),
  },
  readers: {
    list: readers.list.handler(({ context: { read }, input }) => read((platform) => readReaders(platform, input))),
    counts: readers.counts.handler(({ context: { read } }) => read(readCounts)),
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
    revokePlan: readers.revokePlan.handler(async ({ context: { platform, reader }, input }) => ({
      plan: await revokeReaderPlan(platform, reader, input),
    })),
    refundable: readers.refundable.handler(({ context: { platform }, input }) => readRefundable(platform, input)),
    refund: readers.refund.handler(async ({ context: { platform, reader }, input }) => ({
      refundedCents: await refundReader(platform, reader, input),
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
  },
  plans: {
    setLimit: plans.setLimit.handler(({ context: { platform, reader }, input }) =>
      setTermLimit(platform, reader, input),
    ),
  },
  sources: {
    list: sources.list.handler(({ context: { read }, input }) => read((platform) => readSources(platform, input))),
    counts: sources.counts.handler(({ context: { read } }) => read((platform) => countSources(platform))),
    discover: sources.discover.handler(({ context: { platform }, input }) => discoverSources(platform, input.address)),
    preview: sources.preview.handler(({ context: { platform }, input }) => previewFeed(platform, input.url)),
    add: sources.add.handler(async ({ context: { platform, reader }, input }) => ({
      id: await addSource(platform, reader, input),
    })),
    setPaused: sources.setPaused.handler(async ({ context: { platform, reader }, input }) => ({
      isPaused: await setPaused(platform, reader, input.id, input.isPaused),
    })),
    check: sources.check.handler(async ({ context: { platform, reader }, input }) => {
      await checkSource(platform, reader, input.id);
      return { queued: true as const };
    }),
    opml: sources.opml.handler(({ context: { platform } }) => exportOpml(platform)),
    importOpml: sources.importOpml.handler(({ context: { platform, reader }, input }) =>
      importOpml(platform, reader, input),
    ),
    setRight: sources.setRight.handler(({ context: { platform, reader }, input }) =>
      changeRight(platform, reader, input),
    ),
    rightsCsv: sources.rightsCsv.handler(({ context: { platform } }) => exportRights(platform)),
    importRights: sources.importRights.handler(({ context: { platform, reader }, input }) =>
      importRights(platform, reader, input.text),
    ),
  },
  sourceRequests: {
    list: sourceRequests.list.handler(({ context: { read }, input }) =>
      read((platform) => readRequests(platform, input)),
    ),
    counts: sourceRequests.counts.handler(({ context: { read } }) => read((platform) => countRequests(platform.db))),
    outlets: sourceRequests.outlets.handler(({ context: { read } }) => read(readOutletNames)),
    approve: sourceRequests.approve.handler(({ context: { platform, reader }, input }) =>
      approveRequest(platform, reader, input),
    ),
    merge: sourceRequests.merge.handler(({ context: { platform, reader }, input }) =>
      mergeRequest(platform, reader, input),
    ),
    refuse: sourceRequests.refuse.handler(({ context: { platform, reader }, input }) =>
      refuseRequest(platform, reader, input),
    ),
    reopen: sourceRequests.reopen.handler(({ context: { platform, reader }, input }) =>
      reopenRequest(platform, reader, input.url),
    ),
  },
  business: { read: business.read.handler(({ context: { platform } }) => readBusiness(platform)) },
  today: {
    status: today.status.handler(({ context: { platform } }) => readTodayStatus(platform)),
  },
  deliveries: {
    day: deliveries.day.handler(({ context: { read }, input }) => read((platform) => readDay(platform, input.date))),
    notSent: deliveries.notSent.handler(({ context: { read }, input }) =>
      read((platform) => readNotSent(platform, input)),
    ),
    retry: deliveries.retry.handler(async ({ context: { platform, reader }, input }) => {
      await retryDelivery(platform, reader, input.id);
      return { queued: true as const };
    }),
  },
  system: {
    state: system.state.handler(({ context: { platform } }) => readSystem(platform)),
    doctor: system.doctor.handler(({ context: { platform } }) =>
      runDoctor(platform.config, { db: platform.db, now: platform.clock.now() }),
    ),
  },
  browserErrors: {
    list: browserErrors.list.handler(({ context: { read }, input }) => read((platform) => readErrors(platform, input))),
    counts: browserErrors.counts.handler(({ context: { read } }) => read((platform) => countErrors(platform.db))),
    resolve: browserErrors.resolve.handler(async ({ context: { platform, reader }, input }) => {
      await resolveError(platform, reader, input.id);
      return { resolved: true as const };
    }),
  },
  whatsapp: {
    lane: whatsapp.lane.handler(({ context: { platform } }) => readLane(platform)),
    resume: whatsapp.resume.handler(async ({ context: { platform, reader }, input }) => {
      await resumeLane(platform, reader, input.scope);
      return readLane(platform);
    }),
    numbers: whatsapp.numbers.handler(({ context: { read }, input }) =>
      read((platform) => readStopped(platform, input)),
    ),
    counts: whatsapp.counts.handler(({ context: { read } }) => read((platform) => countStops(platform))),
    clear: whatsapp.clear.handler(async ({ context: { platform, reader }, input }) => {
      await clearNumber(platform, reader, input.id);
      return { cleared: true as const };
    }),
  },
  audit: {
    list: audit.list.handler(({ context: { platform }, input }) => readAudit(platform, input)),
  },
};

/** Public: any page of ours may send one. */
export const browserErrorRoutes = {
  report: api.browserErrors.report.handler(async ({ context: { platform, ip }, input }) => {
    await reportError(platform, input, ip);
    return { received: true as const };
  }),
};

/** What is no call of the contract: the form that uploads, and the frame that shows a draft. */
export function adminPages(app: Hono, platform: Platform, findUser: FindUser): void {
  uploadRoutes(app, platform, findUser);
  sponsoredPreviewRoutes(app, platform, findUser);
}
