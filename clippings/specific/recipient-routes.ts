import type { Context, Hono } from 'hono';
import { type LinkPage, linkPage } from '#emails';
import type { Language } from '../../contract/language.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { callerAddress, callerLanguage } from '../../platform/http/caller.ts';
import { isUndo } from '../../platform/http/undo-form.ts';
import type { Platform } from '../../platform/platform.ts';
import { leaveClipping, refuseInvitations, returnToClipping } from './answer-invitation.ts';
import { namesForOthers } from './invite-recipient.ts';
import { confirmRecipient, findRecipient, type InvitedRecipient } from './queries.ts';
import { isSignedFor, readRecipientId, readRefusal } from './recipient-links.ts';

/** An unanswered invitation expires after this time. */
const validMs = 14 * dayMs;

export const styleUrl = '/u/style.css';

/** Pages behind the links of a mail, shown without a login. */
export function linkPages(app: Hono, { config }: Platform) {
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
  const gone = (c: Context) => show(c, { name: 'gone' }, callerLanguage(c.req.raw.headers));

  /** A link that asks: GET only shows the question, since scanners follow every link; POST acts. */
  function ask<Found extends { language: Language }>(
    path: string,
    find: (c: Context) => Promise<Found | undefined>,
    question: LinkPage | ((found: Found) => LinkPage),
    act: (found: Found, c: Context) => Promise<Response>,
  ): void {
    app.get(path, async (c) => {
      const found = await find(c);
      if (!found) return gone(c);
      const page = typeof question === 'function' ? question(found) : question;
      return show(c, page, found.language, { action: c.req.path });
    });
    app.post(path, async (c) => {
      const found = await find(c);
      return found ? act(found, c) : gone(c);
    });
  }
  return { show, gone, ask };
}

/** The pages of people without an account. */
export function recipientRoutes(app: Hono, platform: Platform): void {
  const { db, clock, config, secret } = platform;
  const { show, ask } = linkPages(app, platform);

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
  const joinPage = (found: InvitedRecipient): LinkPage => ({
    name: found.recipient.confirmedAt ? 'recipientConfirmed' : 'recipientConfirm',
    ...namesForOthers(found),
  });
  ask('/u/join/:token', invited, joinPage, async (found, c) => {
    await confirmRecipient(db, found.recipient.id, clock.now(), callerAddress(c, config.TRUSTED_PROXIES));
    return show(c, { name: 'recipientConfirmed', ...namesForOthers(found) }, found.language);
  });

  async function refusal(c: Context) {
    const found = readRefusal(secret, c.req.param('token') ?? '');
    return found && { ...found, language: callerLanguage(c.req.raw.headers) };
  }
  ask('/u/no/:token', refusal, { name: 'refuse' }, async (found, c) => {
    await refuseInvitations(platform, found);
    return show(c, { name: 'refused' }, found.language);
  });

  const byToken = (c: Context) => findRecipient(db, { unsubscribeToken: c.req.param('token') ?? '' });
  const leavePage = (found: InvitedRecipient): LinkPage => ({ name: 'recipientLeave', ...namesForOthers(found) });
  ask('/u/c/:token', byToken, leavePage, async (found, c) => {
    const names = namesForOthers(found);
    if (await isUndo(c)) {
      await returnToClipping(platform, found);
      return show(c, { name: 'recipientConfirmed', ...names }, found.language);
    }
    await leaveClipping(platform, found);
    return show(c, { name: 'recipientLeft', ...names }, found.language, { undoAction: c.req.path });
  });
}
