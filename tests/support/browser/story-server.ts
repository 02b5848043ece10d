import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNull, like } from 'drizzle-orm';
import { editionNow } from '../../../clippings/delivery/edition-now.ts';
import { prepareDue } from '../../../clippings/delivery/prepare-due.ts';
import { schedules } from '../../../clippings/editions/tables.ts';
import { clippingDrafts } from '../../../clippings/specific/tables.ts';
import { dayMs, minuteMs } from '../../../contract/rules/durations.ts';
import { createNewsroom } from '../../../demo/newsroom/newsroom.ts';
import { serve } from '../../../main.ts';
import { articles } from '../../../newsroom/articles/tables.ts';
import { matchesUpToDate } from '../../../newsroom/matches/match-articles.ts';
import { sources } from '../../../newsroom/sources/tables.ts';
import { hashPassword } from '../../../people/accounts/passwords/password.ts';
import { ensureProfile, findUserByEmail, grantAdmin, insertUser } from '../../../people/accounts/queries.ts';
import { profiles, sessions } from '../../../people/accounts/tables.ts';
import { createInvite } from '../../../people/invites/invite-codes.ts';
import { localDateOf } from '../../../platform/clock.ts';
import { readConfig } from '../../../platform/config/read-config.ts';
import { readSecret } from '../../../platform/config/secret.ts';
import { newSender } from '../news/morning.ts';

/**
 * The real service with the sample newsroom, for browser stories, and beside it a control server on loopback that makes readers,
 * sessions and invites without the costly way through the screens. Arguments: folder, port, further settings as JSON; with
 * `NEWSROOM: '0'` among them there is no news.
 */
const [folder = '', port = '0', settings = '{}'] = process.argv.slice(2);
const { FETCH_ALLOW = '', NEWSROOM = '1', ...further } = JSON.parse(settings) as Record<string, string>;
const newsroom = NEWSROOM === '1' ? createNewsroom({ now: () => Date.now() }) : undefined;
const news = await newsroom?.listen();
const config = readConfig({
  PORT: port,
  DATA_DIR: folder,
  DEMO: '1',
  ...further,
  FETCH_ALLOW: [news && `127.0.0.1:${news.port}`, FETCH_ALLOW].filter(Boolean).join(','),
  LOG_LEVEL: process.env.STORY_LOG ?? 'error',
});
const outlets = (newsroom?.outlets ?? []).map((outlet) => ({ ...outlet, feeds: outlet.feeds.map((url) => ({ url })) }));
const running = await serve({ config, outlets, say: () => undefined });
const { platform } = running;
const { db, clock } = platform;
const sender = newSender(platform);
const passwordHash = await hashPassword('correct horse 42');

interface Wanted {
  email: string;
  plan?: 'free' | 'premium' | 'pro' | 'enterprise';
  isAdmin?: boolean;
  language?: 'pt' | 'en';
  days?: number;
}

/** An account (made when missing) and the cookie of a fresh session for it. */
async function session({ email, plan, isAdmin, language }: Wanted): Promise<{ userId: string; cookie: string }> {
  const known = await findUserByEmail(db, email);
  const userId =
    known?.id ??
    (await db.transaction(async (tx) => {
      const user = await insertUser(tx, { email, name: 'Story', passwordHash, isConfirmed: true });
      await ensureProfile(tx, user);
      return user.id;
    }));
  if (isAdmin) await grantAdmin(db, userId);
  if (plan) await db.update(profiles).set({ plan }).where(eq(profiles.id, userId));
  if (language) await db.update(profiles).set({ language }).where(eq(profiles.id, userId));
  const token = randomBytes(24).toString('base64url');
  await db.insert(sessions).values({ userId, token, expiresAt: new Date(Date.now() + dayMs) });
  const signature = createHmac('sha256', readSecret(config)).update(token).digest('base64');
  return { userId, cookie: encodeURIComponent(`${token}.${signature}`) };
}

/** Today's clipping of a reader, composed and sent now. */
async function sendEdition({ email }: Wanted): Promise<object> {
  const { id: userId } = (await findUserByEmail(db, email))!;
  await matchesUpToDate(platform, minuteMs);
  const { edition } = (await editionNow(platform, userId, localDateOf(clock.now(), 'America/Sao_Paulo')))!;
  await sender.run({ editionId: edition.id });
  return {};
}

/** The draft of a reader's only clipping, composed now: of a day, or of `days` since it last read. */
async function holdDraft({ email, days }: Wanted): Promise<{ clippingId: string }> {
  const { id: userId } = (await findUserByEmail(db, email))!;
  await db
    .update(schedules)
    .set({
      nextRunAt: new Date(),
      nextLocalDate: new Date().toISOString().slice(0, 10),
      ...(days && { readAt: new Date(Date.now() - days * dayMs) }),
    })
    .where(and(eq(schedules.userId, userId), like(schedules.kind, 'clipping-%')));
  const isOwn = eq(clippingDrafts.userId, userId);
  for (;;) {
    await matchesUpToDate(platform, minuteMs);
    await prepareDue(platform);
    const [draft] = await db.select({ clippingId: clippingDrafts.clippingId }).from(clippingDrafts).where(isOwn);
    if (draft) return draft;
    await pause(500);
  }
}

/** Stories speak of what the newsroom published: none may begin before its feeds are read and the articles grouped. */
async function newsIsIn(): Promise<void> {
  while ((await db.$count(sources, isNull(sources.lastPolledAt))) > 0) await pause(200);
  while ((await db.$count(articles, isNull(articles.storyId))) > 0) await pause(200);
}

const control = createServer(async (request, response) => {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    const answer =
      request.url === '/session'
        ? await session(body)
        : request.url === '/edition'
          ? await sendEdition(body)
          : request.url === '/draft'
            ? await holdDraft(body)
            : { code: await createInvite(db) };
    response.end(JSON.stringify(answer));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
await newsIsIn();
control.listen(0, '127.0.0.1', () => {
  const address = control.address();
  if (address === null || typeof address === 'string') throw new Error('the control server has no port');
  console.log(JSON.stringify({ url: running.url, control: `http://127.0.0.1:${address.port}` }));
});

process.on('SIGTERM', async () => {
  control.close();
  sender.close();
  await running.stop();
  await newsroom?.close();
  process.exit(0);
});
