import type { Context, Hono } from 'hono';
import { type LinkPage, linkPage } from '#emails';
import type { Language } from '../../contract/language.ts';
import { callerAddress, callerLanguage } from '../../platform/http/caller.ts';
import { isUndo } from '../../platform/http/undo-form.ts';
import type { Platform } from '../../platform/platform.ts';
import { leaveClipping, refuseInvitations, returnToClipping } from './answer-invitation.ts';
import { namesForOthers } from './invite-recipient.ts';
import { confirmRecipient, findRecipient } from './queries.ts';
import { isSignedFor, readRecipientId, readRefusal } from './recipient-links.ts';

/** An unanswered invitation expires after this time. */
const validMs = 14 * 24 * 3600_000;

export const styleUrl = '/u/style.css';

/** Pages behind the links of a mail, shown without a login. */
export function linkPages({ config }: Platform) {
  const show = (
    c: Context,
    page: LinkPage,
    language: Language,
    more: { action?: string; undoAction?: string } = {},
  ) => {
    c.header('cache-control', 'no-store');
    const frame = { siteUrl: config.BASE_URL, styleUrl, ...more };
    return c.html(linkPage(page, frame, language), page.name === 'gone' ? 404 : 200);
  };
  return { show, gone: (c: Context) => show(c, { name: 'gone' }, callerLanguage(c.req.raw.headers)) };
}

/** The pages of people without an account: GET only shows, since scanners follow every link; POST does it. */
export function recipientRoutes(app: Hono, platform: Platform): void {
  const { db, clock, config, secret } = platform;
  const { show, gone } = linkPages(platform);

  /** The link works once: after a yes the page only says so; after a no or two weeks it no longer exists. */
  async function invited(c: Context) {
    const token = c.req.param('token') ?? '';
    const id = readRecipientId(token);
    const found = id ? await findRecipient(db, { id }) : undefined;
    if (!found || !isSignedFor(secret, token, found.recipient)) return undefined;
    const { confirmedAt, invitedAt, unsubscribedAt } = found.recipient;
    const isOver = !confirmedAt && clock.now().getTime() - invitedAt.getTime() > validMs;
    return isOver || unsubscribedAt ? undefined : found;
  }
  app.get('/u/join/:token', async (c) => {
    const found = await invited(c);
    if (!found) return gone(c);
    const names = namesForOthers(found);
    if (found.recipient.confirmedAt) return show(c, { name: 'recipientConfirmed', ...names }, found.language);
    return show(c, { name: 'recipientConfirm', ...names }, found.language, { action: c.req.path });
  });
  app.post('/u/join/:token', async (c) => {
    const found = await invited(c);
    if (!found) return gone(c);
    await confirmRecipient(db, found.recipient.id, clock.now(), callerAddress(c, config.TRUSTED_PROXIES));
    return show(c, { name: 'recipientConfirmed', ...namesForOthers(found) }, found.language);
  });

  const refusal = (c: Context) => readRefusal(secret, c.req.param('token') ?? '');
  app.get('/u/no/:token', (c) => {
    if (!refusal(c)) return gone(c);
    return show(c, { name: 'refuse' }, callerLanguage(c.req.raw.headers), { action: c.req.path });
  });
  app.post('/u/no/:token', async (c) => {
    const found = refusal(c);
    if (!found) return gone(c);
    await refuseInvitations(platform, found);
    return show(c, { name: 'refused' }, callerLanguage(c.req.raw.headers));
  });

  const byToken = (c: Context) => findRecipient(db, { unsubscribeToken: c.req.param('token') ?? '' });
  app.get('/u/c/:token', async (c) => {
    const found = await byToken(c);
    if (!found) return gone(c);
    return show(c, { name: 'recipientLeave', ...namesForOthers(found) }, found.language, { action: c.req.path });
  });
  app.post('/u/c/:token', async (c) => {
    const found = await byToken(c);
    if (!found) return gone(c);
    const names = namesForOthers(found);
    if (await isUndo(c)) {
      await returnToClipping(platform, found);
      return show(c, { name: 'recipientConfirmed', ...names }, found.language);
    }
    await leaveClipping(platform, found);
    return show(c, { name: 'recipientLeft', ...names }, found.language, { undoAction: c.req.path });
  });
}
