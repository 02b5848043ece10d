import type { Hono } from 'hono';
import { allOutlets } from '../newsroom/sources/queries.ts';
import { countInvites } from '../people/invites/queries.ts';
import { api, asReader, whenDone } from '../platform/http/procedures.ts';
import type { FindUser, RequestContext } from '../platform/http/request-context.ts';
import type { Platform } from '../platform/platform.ts';
import { readAudit } from './audit/audit-log.ts';
import { countErrors, selectErrors } from './browser-errors/queries.ts';
import { reportError } from './browser-errors/report-error.ts';
import { resolveError } from './browser-errors/resolve-error.ts';
import { readBusiness } from './business/read-business.ts';
import { readDeliveryDay, readNotSent, retryDelivery, sendAll } from './deliveries/deliveries.ts';
import { createInvites, createNamedInvite, exportInvites } from './invites/invites.ts';
import { selectInvites } from './invites/queries.ts';
import { setTermLimit } from './plans/set-term-limit.ts';
import * as reader from './readers/change-reader.ts';
import { explainToOperator, readCounts, readReader, readReaders, readRefundable } from './readers/read-readers.ts';
import * as request from './source-requests/answer-requests.ts';
import { countRequests } from './source-requests/queries.ts';
import { readRequests } from './source-requests/read-requests.ts';
import { changeRight, exportRights, importRights } from './sources/change-rights.ts';
import * as source from './sources/change-sources.ts';
import { countSources, readSources } from './sources/read-sources.ts';
import { sponsoredPreviewRoutes } from './sponsored/preview-routes.ts';
import { changeSponsored, createSponsored, readSponsored, removeSponsored } from './sponsored/sponsored.ts';
import { readSystem, runDoctor } from './system/run-doctor.ts';
import { readTodayStatus } from './today/today-status.ts';
import { uploadRoutes } from './uploads/upload-routes.ts';
import { countWaiting, selectWaiting } from './waiting/queries.ts';
import { exportWaiting, inviteWaiting } from './waiting/waiting-list.ts';
import { clearNumber, countStops, readLane, readStopped, resumeLane } from './whatsapp/stopped-numbers.ts';

const { admin } = api;

interface Call<Input> {
  context: Pick<RequestContext, 'platform' | 'read'>;
  input: Input;
}

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
    list: admin.invites.list.handler(look(({ db }, asked) => selectInvites(db, asked))),
    counts: admin.invites.counts.handler(look(({ db }) => countInvites(db))),
    create: admin.invites.create.handler(asReader(createNamedInvite)),
    createMany: admin.invites.createMany.handler(asReader(createInvites)),
    csv: admin.invites.csv.handler(asReader(exportInvites)),
  },
  sponsored: {
    list: admin.sponsored.list.handler(look(readSponsored)),
    create: admin.sponsored.create.handler(asReader(createSponsored)),
    update: admin.sponsored.update.handler(asReader(changeSponsored)),
    remove: admin.sponsored.remove.handler(asReader(removeSponsored)),
  },
  waiting: {
    list: admin.waiting.list.handler(look(({ db }, asked) => selectWaiting(db, asked))),
    counts: admin.waiting.counts.handler(look(({ db }) => countWaiting(db))),
    invite: admin.waiting.invite.handler(asReader(inviteWaiting)),
    csv: admin.waiting.csv.handler(asReader(exportWaiting)),
  },
  readers: {
    list: admin.readers.list.handler(look(readReaders)),
    counts: admin.readers.counts.handler(look(readCounts)),
    resendConfirmation: admin.readers.resendConfirmation.handler(asReader(reader.resendConfirmation)),
    liftSuppression: admin.readers.liftSuppression.handler(asReader(reader.liftSuppression)),
    endSessions: admin.readers.endSessions.handler(asReader(reader.endReaderSessions)),
    setAdmin: admin.readers.setAdmin.handler(asReader(reader.setAdmin)),
    page: admin.readers.page.handler(lookNow(readReader)),
    why: admin.readers.why.handler(lookNow(explainToOperator)),
    grantPlan: admin.readers.grantPlan.handler(asReader(reader.grantReaderPlan)),
    revokePlan: admin.readers.revokePlan.handler(asReader(reader.revokeReaderPlan)),
    refundable: admin.readers.refundable.handler(lookNow(readRefundable)),
    refund: admin.readers.refund.handler(asReader(reader.refundReader)),
    export: admin.readers.export.handler(asReader(reader.exportReader)),
    delete: admin.readers.delete.handler(asReader(reader.deleteReader)),
    setSuspended: admin.readers.setSuspended.handler(asReader(reader.setSuspended)),
  },
  plans: { setLimit: admin.plans.setLimit.handler(asReader(setTermLimit)) },
  sources: {
    list: admin.sources.list.handler(look(readSources)),
    counts: admin.sources.counts.handler(look(countSources)),
    discover: admin.sources.discover.handler(lookNow(source.discoverSources)),
    preview: admin.sources.preview.handler(lookNow(source.previewFeed)),
    add: admin.sources.add.handler(asReader(source.addSource)),
    setPaused: admin.sources.setPaused.handler(asReader(source.setPaused)),
    check: admin.sources.check.handler(asReader(source.checkSource)),
    opml: admin.sources.opml.handler(lookNow(source.exportOpml)),
    importOpml: admin.sources.importOpml.handler(asReader(source.importOpml)),
    setRight: admin.sources.setRight.handler(asReader(changeRight)),
    rightsCsv: admin.sources.rightsCsv.handler(lookNow(exportRights)),
    importRights: admin.sources.importRights.handler(asReader(importRights)),
  },
  sourceRequests: {
    list: admin.sourceRequests.list.handler(look(readRequests)),
    counts: admin.sourceRequests.counts.handler(look(({ db }) => countRequests(db))),
    outlets: admin.sourceRequests.outlets.handler(look(({ db }) => allOutlets(db))),
    approve: admin.sourceRequests.approve.handler(asReader(request.approveRequest)),
    merge: admin.sourceRequests.merge.handler(asReader(request.mergeRequest)),
    refuse: admin.sourceRequests.refuse.handler(asReader(request.refuseRequest)),
    reopen: admin.sourceRequests.reopen.handler(asReader(request.reopenRequest)),
  },
  business: { read: admin.business.read.handler(lookNow(readBusiness)) },
  today: { status: admin.today.status.handler(lookNow(readTodayStatus)) },
  deliveries: {
    day: admin.deliveries.day.handler(look((platform, { date }) => readDeliveryDay(platform, date))),
    notSent: admin.deliveries.notSent.handler(look(readNotSent)),
    retry: admin.deliveries.retry.handler(asReader(retryDelivery)),
    sendAll: admin.deliveries.sendAll.handler(asReader(sendAll)),
  },
  system: {
    state: admin.system.state.handler(lookNow(readSystem)),
    doctor: admin.system.doctor.handler(
      lookNow(({ config, db, clock }) => runDoctor(config, { db, now: clock.now() })),
    ),
  },
  browserErrors: {
    list: admin.browserErrors.list.handler(look(({ db }, asked) => selectErrors(db, asked))),
    counts: admin.browserErrors.counts.handler(look(({ db }) => countErrors(db))),
    resolve: admin.browserErrors.resolve.handler(asReader(resolveError)),
  },
  whatsapp: {
    lane: admin.whatsapp.lane.handler(lookNow(readLane)),
    resume: admin.whatsapp.resume.handler(asReader(resumeLane)),
    numbers: admin.whatsapp.numbers.handler(look(readStopped)),
    counts: admin.whatsapp.counts.handler(look(countStops)),
    clear: admin.whatsapp.clear.handler(asReader(clearNumber)),
  },
  audit: { list: admin.audit.list.handler(lookNow(readAudit)) },
};

/** Public: any of our pages may send one. */
export const browserErrorRoutes = {
  report: api.browserErrors.report.handler(({ context: { platform, ip }, input }) =>
    whenDone('received', reportError(platform, input, ip)),
  ),
};

/** Routes outside the contract: the upload form, and the frame that shows a draft. */
export function adminPages(app: Hono, platform: Platform, findUser: FindUser): void {
  uploadRoutes(app, platform, findUser);
  sponsoredPreviewRoutes(app, platform, findUser);
}
