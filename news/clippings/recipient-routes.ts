import type { Context, Hono } from 'hono';
import { type LinkPage, linkPage } from '#emails';
import type { Language } from '../../contract/language.ts';
import { callerAddress, callerLanguage } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { isSignedFor, readRecipientId } from './invite-recipient.ts';
import { confirmRecipient, findRecipient, leaveClipping } from './queries.ts';

/** An unanswered invitation ends by itself. */
const validMs = 14 * 24 * 3600_000;

/** The pages of people without an account: GET only shows, since scanners follow every link; POST does it. */
export function recipientRoutes(app: Hono, platform: Platform): void {
  const { db, clock, config, secret } = platform;
  const show = (c: Context, page: LinkPage, language: Language, action?: string, status: 200 | 404 = 200) => {
    c.header('cache-control', 'no-store');
    const frame = { siteUrl: config.BASE_URL, styleUrl: '/u/style.css', ...(action ? { action } : {}) };
    return c.html(linkPage(page, frame, language), status);
  };
  const gone = (c: Context) => show(c, { name: 'gone' }, callerLanguage(c.req.raw.headers), undefined, 404);

  async function invited(c: Context) {
    const token = c.req.param('token') ?? '';
    const id = readRecipientId(token);
    const found = id ? await findRecipient(db, { id }) : undefined;
    if (!found || !isSignedFor(secret, token, found.recipient)) return undefined;
    const { confirmedAt, invitedAt } = found.recipient;
    const isOver = !confirmedAt && clock.now().getTime() - invitedAt.getTime() > validMs;
    return isOver ? undefined : found;
  }
  app.get('/u/join/:token', async (c) => {
    const found = await invited(c);
    if (!found) return gone(c);
    const { clipping, owner, language } = found;
    return show(c, { name: 'recipientConfirm', clipping, owner }, language, c.req.path);
  });
  app.post('/u/join/:token', async (c) => {
    const found = await invited(c);
    if (!found) return gone(c);
    const { recipient, clipping, owner, language } = found;
    await confirmRecipient(db, recipient.id, clock.now(), callerAddress(c, config.TRUSTED_PROXIES));
    return show(c, { name: 'recipientConfirmed', clipping, owner }, language);
  });

  const byToken = (c: Context) => findRecipient(db, { unsubscribeToken: c.req.param('token') ?? '' });
  app.get('/u/c/:token', async (c) => {
    const found = await byToken(c);
    if (!found) return gone(c);
    const { clipping, owner, language } = found;
    return show(c, { name: 'recipientLeave', clipping, owner }, language, c.req.path);
  });
  app.post('/u/c/:token', async (c) => {
    const found = await byToken(c);
    if (!found) return gone(c);
    const { recipient, clipping, owner, language } = found;
    await leaveClipping(db, recipient.id, clock.now());
    return show(c, { name: 'recipientLeft', clipping, owner }, language);
  });
}
