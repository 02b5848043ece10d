import type { ClippingWebhook } from '../../contract/clippings.ts';
import { AppError } from '../../contract/errors.ts';
import { api } from '../../platform/http/procedures.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { saveFace, saveLogo } from './face/save-face.ts';
import { inviteRecipient, resendInvitation } from './invite-recipient.ts';
import { deleteRecipients, outletNames } from './queries.ts';
import { type ClippingParts, readClipping, readClippings } from './read-clippings.ts';
import { readRecipientList } from './recipients/read-list.ts';
import { changeClipping, createClipping, pauseClipping, removeClipping } from './save-clipping.ts';

/** Calls for a clipping's webhook, defined in `clippings/outgoing`. */
export interface WebhookCalls {
  setWebhook(
    platform: Platform,
    user: SessionUser,
    clippingId: string,
    url: string,
  ): Promise<{ webhook: ClippingWebhook; secret: string }>;
  removeWebhook(platform: Platform, userId: string, clippingId: string): Promise<void>;
}

export const clippingRoutes = (parts: ClippingParts, { setWebhook, removeWebhook }: WebhookCalls) => ({
  list: api.clippings.list.handler(({ context: { platform, reader } }) => readClippings(platform, reader, parts)),
  outlets: api.clippings.outlets.handler(({ context: { platform } }) => outletNames(platform.db)),
  create: api.clippings.create.handler(async ({ context: { platform, reader }, input }) => {
    const id = await createClipping(platform, reader, input);
    return readClipping(platform, reader, id, parts);
  }),
  change: api.clippings.change.handler(async ({ context: { platform, reader }, input: { id, ...input } }) => {
    await changeClipping(platform, reader, id, input);
    return readClipping(platform, reader, id, parts);
  }),
  pause: api.clippings.pause.handler(async ({ context: { platform, reader }, input }) => {
    await pauseClipping(platform, reader, input.id, input.isPaused);
    return readClipping(platform, reader, input.id, parts);
  }),
  remove: api.clippings.remove.handler(async ({ context: { platform, reader }, input }) => {
    if (!(await removeClipping(platform, reader, input.id))) throw new AppError('NOT_FOUND');
    return { done: true as const };
  }),
  invite: api.clippings.invite.handler(async ({ context: { platform, reader }, input }) => {
    await inviteRecipient(platform, reader, input.id, input.email);
    return readClipping(platform, reader, input.id, parts);
  }),
  removeRecipient: api.clippings.removeRecipient.handler(async ({ context: { platform, reader }, input }) => {
    const removed = await deleteRecipients(platform.db, reader.id, input.id, [input.recipientId]);
    if (removed === 0) throw new AppError('NOT_FOUND');
    return readClipping(platform, reader, input.id, parts);
  }),
  resend: api.clippings.resend.handler(async ({ context: { platform, reader }, input }) => {
    await resendInvitation(platform, reader, input.id, input.recipientId);
    return readClipping(platform, reader, input.id, parts);
  }),
  readList: api.clippings.readList.handler(({ context: { platform, reader }, input }) =>
    readRecipientList(platform, reader, input, parts),
  ),
  setFace: api.clippings.setFace.handler(async ({ context: { platform, reader }, input }) => {
    await saveFace(platform, reader, input.id, input.face);
    return readClipping(platform, reader, input.id, parts);
  }),
  setLogo: api.clippings.setLogo.handler(async ({ context: { platform, reader }, input }) => {
    await saveLogo(platform, reader, input);
    return readClipping(platform, reader, input.id, parts);
  }),
  setWebhook: api.clippings.setWebhook.handler(({ context: { platform, reader }, input }) =>
    setWebhook(platform, reader, input.id, input.url),
  ),
  removeWebhook: api.clippings.removeWebhook.handler(async ({ context: { platform, reader }, input }) => {
    await removeWebhook(platform, reader.id, input.id);
    return { done: true as const };
  }),
});
