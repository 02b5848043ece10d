import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { linksFor } from '../../clippings/delivery/links/addresses.ts';
import { signRecipient, signRefusal } from '../../clippings/specific/recipient-links.ts';
import { clippingInput } from '../support/news/clipping-fixture.ts';
import type { RaceFixture } from './fixture.ts';
import type { Racer } from './reader-requests.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Presses the button behind a link of a mail, without a session. */
const press = (make: (fixture: RaceFixture) => Promise<string>): Racer => ({
  async prepare(fixture) {
    const url = new URL(await make(fixture));
    return { visitor: fixture.site.visitor(), ids: [url.pathname], body: 'List-Unsubscribe=One-Click', headers: form };
  },
});

const links = ({ platform: { config, secret } }: RaceFixture) => linksFor(config.BASE_URL, secret);

async function settingsToken(fixture: RaceFixture): Promise<string> {
  const { reader } = await fixture.readerWithEdition();
  const { rows } = await fixture.platform.db.execute<{ token: string }>(
    sql`select unsubscribe_token as token from delivery_settings where user_id = ${reader.userId}`,
  );
  return rows[0]?.token ?? '';
}

async function recipient(fixture: RaceFixture) {
  const reader = await fixture.reader();
  const { body } = await reader.post('/api/clippings', clippingInput);
  const email = `${randomUUID()}@exemplo.test`;
  await reader.post(`/api/clippings/${body.id}/recipients`, { email });
  const { rows } = await fixture.platform.db.execute<{ id: string; email: string; token: string }>(
    sql`select id, email, unsubscribe_token as token from clipping_recipients where email = ${email}`,
  );
  return rows[0]!;
}

/** `ids` contains the whole address. */
export const linkRequests: Record<string, Racer> = {
  'POST /u/:token': press(async (fixture) => links(fixture).unsubscribe(await settingsToken(fixture))),
  'POST /u/p/:token': press(async (fixture) => links(fixture).pause(await settingsToken(fixture))),
  'POST /u/a/:token': press(async (fixture) => links(fixture).alerts(await settingsToken(fixture))),
  'POST /u/f/:token': press(async (fixture) => {
    const { editionId } = await fixture.readerWithEdition();
    const { rows } = await fixture.platform.db.execute<{ id: string }>(
      sql`select id from edition_items where edition_id = ${editionId} limit 1`,
    );
    return links(fixture).answers(rows[0]?.id ?? '').useful;
  }),
  'POST /u/r/:token': press(async (fixture) => {
    const { config, db } = fixture.platform;
    const token = await settingsToken(fixture);
    await db.execute(sql`update delivery_settings set unsubscribed_at = now() where unsubscribe_token = ${token}`);
    return `${config.BASE_URL}/u/r/${token}`;
  }),
  'POST /u/c/:token': press(async (fixture) => links(fixture).leave((await recipient(fixture)).token)),
  'POST /u/join/:token': press(async (fixture) => {
    const one = await recipient(fixture);
    return `${fixture.platform.config.BASE_URL}/u/join/${signRecipient(fixture.platform.secret, one)}`;
  }),
  'POST /u/no/:token': press(async (fixture) => {
    const one = await recipient(fixture);
    return `${fixture.platform.config.BASE_URL}/u/no/${signRefusal(fixture.platform.secret, one)}`;
  }),
};
