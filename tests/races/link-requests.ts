import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { signRecipient } from '../../news/clippings/recipient-link.ts';
import { linksFor } from '../../news/delivery/links/addresses.ts';
import { signLink } from '../../news/delivery/links/tokens.ts';
import { clippingInput } from '../support/clipping-desk.ts';
import type { RaceDesk } from './desk.ts';
import type { Racer } from './reader-requests.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** What a link of a mail does when its button is pressed, by somebody without a session. */
const press = (make: (desk: RaceDesk) => Promise<string>): Racer => ({
  async prepare(desk) {
    const url = new URL(await make(desk));
    return { visitor: desk.site.visitor(), ids: [url.pathname], body: 'List-Unsubscribe=One-Click', headers: form };
  },
});

const links = ({ platform: { config, secret } }: RaceDesk) => linksFor(config.BASE_URL, secret);

async function settingsToken(desk: RaceDesk): Promise<string> {
  const { reader } = await desk.readerWithEdition();
  const { rows } = await desk.platform.db.execute<{ token: string }>(
    sql`select unsubscribe_token as token from delivery_settings where user_id = ${reader.userId}`,
  );
  return rows[0]?.token ?? '';
}

async function recipient(desk: RaceDesk) {
  const reader = await desk.reader();
  const { body } = await reader.post('/api/clippings', clippingInput);
  const email = `${randomUUID()}@exemplo.test`;
  await reader.post(`/api/clippings/${body.id}/recipients`, { email });
  const { rows } = await desk.platform.db.execute<{ id: string; email: string; token: string }>(
    sql`select id, email, unsubscribe_token as token from clipping_recipients where email = ${email}`,
  );
  return rows[0]!;
}

/** The address is whole in `ids`. */
export const linkRequests: Record<string, Racer> = {
  'POST /u/:token': press(async (desk) => links(desk).unsubscribe(await settingsToken(desk))),
  'POST /u/p/:token': press(async (desk) => links(desk).pause((await desk.readerWithEdition()).reader.userId)),
  'POST /u/f/:token': press(async (desk) => {
    const { editionId } = await desk.readerWithEdition();
    const { rows } = await desk.platform.db.execute<{ id: string }>(
      sql`select id from edition_items where edition_id = ${editionId} limit 1`,
    );
    return links(desk).answers(rows[0]?.id ?? '').useful;
  }),
  'POST /u/r/:token': press(async (desk) => {
    const { config, secret, db } = desk.platform;
    const { reader } = await desk.readerWithEdition();
    await db.execute(sql`update delivery_settings set unsubscribed_at = now() where user_id = ${reader.userId}`);
    return `${config.BASE_URL}/u/r/${signLink(secret, 'resubscribe', reader.userId)}`;
  }),
  'POST /u/c/:token': press(async (desk) => links(desk).leave((await recipient(desk)).token)),
  'POST /u/join/:token': press(async (desk) => {
    const one = await recipient(desk);
    return `${desk.platform.config.BASE_URL}/u/join/${signRecipient(desk.platform.secret, one)}`;
  }),
};
