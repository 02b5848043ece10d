import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { type LinkPage, linkPageStyle } from '#emails';
import { hourSeconds } from '../../../contract/rules/durations.ts';
import { findAdmittedProfile } from '../../../people/accounts/queries.ts';
import { localDateOf } from '../../../platform/clock.ts';
import { fileCacheControl } from '../../../platform/files/files.ts';
import { errorJson } from '../../../platform/http/answer-error.ts';
import { callerLanguage } from '../../../platform/http/caller.ts';
import { isUndo } from '../../../platform/http/undo-form.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownZone } from '../../editions/plan/schedule.ts';
import {
  editionItemsOf,
  findEditionById,
  findReaderByUnsubscribeToken,
  findSharedEdition,
  removeFeedback,
  updateSettings,
} from '../../editions/queries.ts';
import { shortDateOf } from '../../editions/render/day-words.ts';
import { contactLine, renderPage } from '../../editions/render/render-edition.ts';
import { addClick, findSponsored } from '../../editions/sponsored/queries.ts';
import { editionBook, hasBook } from '../../specific/book/edition-book.ts';
import { findLogo } from '../../specific/face/queries.ts';
import { linkPages, styleUrl } from '../../specific/recipient-routes.ts';
import { linksFor, verdictOfLetter } from './addresses.ts';
import { giveFeedback, pause, readItem, resubscribe, unsubscribe } from './reader-answers.ts';
import { type LinkPurpose, readLink } from './tokens.ts';

const pageVerdict = { useful: 'useful', not_this: 'notThis', less_outlet: 'lessOutlet' } as const;

/**
 * The pages behind the links of a mail. No login, no script. One-click unsubscribe (RFC 8058) posts here too, so these paths are
 * outside the Origin guard and answer without cookies.
 */
export function linkRoutes(app: Hono, platform: Platform): void {
  const { secret } = platform;
  const { show, gone, ask } = linkPages(app, platform);
  const read = (c: Context, purpose: LinkPurpose) => readLink(secret, purpose, c.req.param('token') ?? '');
  const byToken = (c: Context) => findReaderByUnsubscribeToken(platform.db, c.req.param('token') ?? '');
  const admitted = async (c: Context) => {
    const reader = await byToken(c);
    return reader && findAdmittedProfile(platform.db, reader.userId);
  };

  app.get(styleUrl, (c) => {
    c.header('cache-control', 'public, max-age=3600');
    return c.body(linkPageStyle, 200, { 'content-type': 'text/css; charset=utf-8' });
  });

  ask('/u/p/:token', admitted, { name: 'pause' }, async (profile, c) => {
    if (await isUndo(c)) {
      await updateSettings(platform.db, profile.id, { pausedUntil: null });
      return show(c, { name: 'resumed' }, profile.language);
    }
    const until = await pause(platform, profile.id);
    const date = shortDateOf(localDateOf(until, knownZone(profile.timeZone)), profile.language);
    return show(c, { name: 'paused', date }, profile.language, { undoAction: c.req.path });
  });

  ask('/u/a/:token', admitted, { name: 'alerts' }, async (profile, c) => {
    const wantsAlerts = await isUndo(c);
    await updateSettings(platform.db, profile.id, { wantsAlerts });
    if (wantsAlerts) return show(c, { name: 'alertsOn' }, profile.language);
    return show(c, { name: 'alertsOff' }, profile.language, { undoAction: c.req.path });
  });

  async function answered(c: Context) {
    const link = read(c, 'feedback');
    const verdict = link && verdictOfLetter(link.detail);
    const found = link && verdict && (await readItem(platform, link.id));
    return found ? { ...found, verdict, itemId: link.id } : undefined;
  }
  type Answered = NonNullable<Awaited<ReturnType<typeof answered>>>;
  const answerPage = (name: 'feedback' | 'answered', { verdict, item, outlet }: Answered): LinkPage => ({
    name,
    verdict: pageVerdict[verdict],
    headline: item.title,
    term: item.term,
    outlet,
  });
  const answerQuestion = (found: Answered) => answerPage('feedback', found);
  ask('/u/f/:token', answered, answerQuestion, async (found, c) => {
    const { itemId, verdict, language } = found;
    if (await isUndo(c)) {
      await removeFeedback(platform.db, itemId, [verdict]);
      return show(c, { name: 'feedbackUndone' }, language);
    }
    await giveFeedback(platform, itemId, verdict);
    return show(c, answerPage('answered', found), language, { undoAction: c.req.path });
  });

  app.get('/u/s/:token', async (c) => {
    const link = read(c, 'sponsored');
    const edition = link && (await findEditionById(platform.db, link.id));
    const url = edition?.sponsored?.url;
    if (!edition?.sponsored || !url || !/^https?:\/\//i.test(url)) return gone(c);
    const current = await findSponsored(platform.db, edition.sponsored.id);
    if (current) await addClick(platform.db, current.id, localDateOf(platform.clock.now(), 'UTC'));
    return c.redirect(url, 302);
  });

  app.post('/u/r/:token', async (c) => {
    const profile = await admitted(c);
    if (!profile) return gone(c);
    await resubscribe(platform, profile.id);
    return show(c, { name: 'resubscribed' }, profile.language);
  });

  ask('/u/:token', byToken, { name: 'unsubscribe' }, async (reader, c) => {
    await unsubscribe(platform, reader.userId);
    return show(c, { name: 'unsubscribed' }, reader.language, { undoAction: `/u/r/${c.req.param('token')}` });
  });
}

/** The page has its style inline, like the mail it is made from; images are ours; nothing else may load or run. */
const cspWith = (filesOrigin: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${filesOrigin}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** For an edition: its link may have been passed on. */
const booksPerHour = { name: 'clipping-book', points: 600, seconds: hourSeconds };

/** "View in the browser": the whole edition, for anybody who has the link. Nothing on it acts on the reader's behalf. */
export function editionPageRoute(app: Hono, platform: Platform): void {
  const { config, db, files, limits, secret } = platform;
  const csp = cspWith(new URL(files.publicUrl('sponsored', '')).origin);
  const links = linksFor(config.BASE_URL, secret);
  app.get('/e/logo/:name', async (c) => {
    const [, id] = /^([0-9a-f-]{36})\.png$/.exec(c.req.param('name')) ?? [];
    const picture = id && z.uuid().safeParse(id).success ? await findLogo(db, id) : undefined;
    if (!picture) return errorJson('NOT_FOUND', callerLanguage(c.req.raw.headers));
    c.header('cache-control', fileCacheControl);
    c.header('content-security-policy', "default-src 'none'; sandbox");
    return c.body(new Uint8Array(picture), 200, { 'content-type': 'image/png' });
  });
  app.get('/e/:token/recorte.pdf', async (c) => {
    const edition = await findSharedEdition(db, c.req.param('token'));
    if (!edition || !hasBook(edition)) return errorJson('NOT_FOUND', callerLanguage(c.req.raw.headers));
    await limits.consume(booksPerHour, edition.id);
    const bytes = await editionBook(platform, edition, await editionItemsOf(db, [edition]));
    c.header('x-robots-tag', 'noindex');
    c.header('cache-control', 'no-store');
    c.header('content-security-policy', "default-src 'none'; sandbox");
    return c.body(new Uint8Array(bytes), 200, { 'content-type': 'application/pdf' });
  });
  app.get('/e/:token', async (c) => {
    const edition = await findSharedEdition(db, c.req.param('token'));
    if (!edition) return errorJson('NOT_FOUND', callerLanguage(c.req.raw.headers));
    const page = renderPage(edition, await editionItemsOf(db, [edition]), {
      siteUrl: config.BASE_URL,
      contact: contactLine(config),
      sponsoredUrl: links.sponsored(edition.id),
      fileUrl: files.publicUrl,
      bookUrl: hasBook(edition) ? links.book(c.req.param('token')) : null,
      withTail: true,
      isForOthers: true,
    });
    c.header('content-security-policy', csp);
    c.header('x-robots-tag', 'noindex');
    c.header('cache-control', 'no-store');
    return c.html(page);
  });
}
