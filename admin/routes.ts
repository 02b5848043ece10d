import type { Hono } from 'hono';
import { countInvites } from '../people/invites/queries.ts';
import { api } from '../platform/http/procedures.ts';
import type { FindUser, RequestContext, SessionUser } from '../platform/http/request-context.ts';
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

interface Call<Input> {
  context: Pick<RequestContext, 'platform' | 'reader' | 'read'>;
  input: Input;
}

/** A change by an administrator. */
const act =
  <Input, Result>(change: (platform: Platform, actor: SessionUser, input: Input) => Promise<Result>) =>
  ({ context: { platform, reader }, input }: Call<Input>) =>
    change(platform, reader, input);

/** A read that may be some seconds old. */
const look =
  <Input, Result>(read: (platform: Platform, input: Input) => Promise<Result>) =>
  ({ context, input }: Call<Input>) =>
    context.read((platform) => read(platform, input));

/** A read of the current state, or of another service. */
const lookNow =
  <Input, Result>(read: (platform: Platform, input: Input) => Promise<Result>) =>
  ({ context: { platform }, input }: Call<Input>) =>
    read(platform, input);

/** All calls of the operator by section; the contract restricts each to administrators. */
export const adminRoutes = {
  invites: {
    list: invites.list.handler(look(readInvites)),
    counts: invites.counts.handler(look(({ db }) => countInvites(db))),
    create: invites.create.handler(act(createInvite)),
    createMany: invites.createMany.handler(act(createInvites)),
    csv: invites.csv.handler(act(exportInvites)),
  },
  sponsored: {
    list: sponsored.list.handler(look(readSponsored)),
    create: sponsored.create.handler(act(createSponsored)),
    update: sponsored.update.handler(act(changeSponsored)),
    remove: sponsored.remove.handler(act(removeSponsored)),
  },
  waiting: {
    list: waiting.list.handler(look(readWaiting)),
    counts: waiting.counts.handler(look(({ db }) => countWaiting(db))),
    invite: waiting.invite.handler(act(inviteWaiting)),
    csv: waiting.csv.handler(act(exportWaiting)),
  },
  readers: {
    list: readers.list.handler(look(readReaders)),
    counts: readers.counts.handler(look(readCounts)),
    resendConfirmation: readers.resendConfirmation.handler(act(resendConfirmation)),
    endSessions: readers.endSessions.handler(act(endReaderSessions)),
    setAdmin: readers.setAdmin.handler(act(setAdmin)),
    page: readers.page.handler(lookNow(readReader)),
    grantPlan: readers.grantPlan.handler(act(grantReaderPlan)),
    revokePlan: readers.revokePlan.handler(act(revokeReaderPlan)),
    refundable: readers.refundable.handler(lookNow(readRefundable)),
    refund: readers.refund.handler(act(refundReader)),
    export: readers.export.handler(act(exportReader)),
    delete: readers.delete.handler(act(deleteReader)),
    setSuspended: readers.setSuspended.handler(act(setSuspended)),
  },
  plans: { setLimit: plans.setLimit.handler(act(setTermLimit)) },
  sources: {
    list: sources.list.handler(look(readSources)),
    counts: sources.counts.handler(look(countSources)),
    discover: sources.discover.handler(lookNow(discoverSources)),
    preview: sources.preview.handler(lookNow(previewFeed)),
    add: sources.add.handler(act(addSource)),
    setPaused: sources.setPaused.handler(act(setPaused)),
    check: sources.check.handler(act(checkSource)),
    opml: sources.opml.handler(lookNow(exportOpml)),
    importOpml: sources.importOpml.handler(act(importOpml)),
    setRight: sources.setRight.handler(act(changeRight)),
    rightsCsv: sources.rightsCsv.handler(lookNow(exportRights)),
    importRights: sources.importRights.handler(act(importRights)),
  },
  sourceRequests: {
    list: sourceRequests.list.handler(look(readRequests)),
    counts: sourceRequests.counts.handler(look(({ db }) => countRequests(db))),
    outlets: sourceRequests.outlets.handler(look(readOutletNames)),
    approve: sourceRequests.approve.handler(act(approveRequest)),
    merge: sourceRequests.merge.handler(act(mergeRequest)),
    refuse: sourceRequests.refuse.handler(act(refuseRequest)),
    reopen: sourceRequests.reopen.handler(act(reopenRequest)),
  },
  business: { read: business.read.handler(lookNow(readBusiness)) },
  today: { status: today.status.handler(lookNow(readTodayStatus)) },
  deliveries: {
    day: deliveries.day.handler(look((platform, { date }) => readDay(platform, date))),
    notSent: deliveries.notSent.handler(look(readNotSent)),
    retry: deliveries.retry.handler(act(retryDelivery)),
  },
  system: {
    state: system.state.handler(lookNow(readSystem)),
    doctor: system.doctor.handler(lookNow(({ config, db, clock }) => runDoctor(config, { db, now: clock.now() }))),
  },
  browserErrors: {
    list: browserErrors.list.handler(look(readErrors)),
    counts: browserErrors.counts.handler(look(({ db }) => countErrors(db))),
    resolve: browserErrors.resolve.handler(act(resolveError)),
  },
  whatsapp: {
    lane: whatsapp.lane.handler(lookNow(readLane)),
    resume: whatsapp.resume.handler(act(resumeLane)),
    numbers: whatsapp.numbers.handler(look(readStopped)),
    counts: whatsapp.counts.handler(look(countStops)),
    clear: whatsapp.clear.handler(act(clearNumber)),
  },
  audit: { list: audit.list.handler(lookNow(readAudit)) },
};

/** Public: any of our pages may send one. */
export const browserErrorRoutes = {
  report: api.browserErrors.report.handler(async ({ context: { platform, ip }, input }) => {
    await reportError(platform, input, ip);
    return { received: true as const };
  }),
};

/** Routes outside the contract: the upload form, and the frame that shows a draft. */
export function adminPages(app: Hono, platform: Platform, findUser: FindUser): void {
  uploadRoutes(app, platform, findUser);
  sponsoredPreviewRoutes(app, platform, findUser);
}
