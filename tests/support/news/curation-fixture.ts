import { composeDue } from '../../../clippings/job-list.ts';
import { clippingDrafts } from '../../../clippings/specific/tables.ts';
import type { Draft, DraftChange } from '../../../contract/signed/curation.ts';
import { type ClippingFixture, clippingFixture, clippingInput, linkIn } from './clipping-fixture.ts';

/** 07:00 and 08:00 in São Paulo: the draft stands ready, and the clipping's hour. */
export const draftAt = '2026-03-10T10:00:30Z';
export const hourAt = '2026-03-10T11:00:30Z';

interface CurationFixture extends ClippingFixture {
  id: string;
  /** Lets a minute pass at this time: what is due is composed, frozen and sent. */
  pass(at: string): Promise<void>;
  draft(): Promise<Draft>;
  change(change: DraftChange): Promise<{ status: number; body: Draft & { code?: string } }>;
  /** Subjects of the clipping's mails to a recipient, oldest first. */
  sentTo(person?: string): Promise<{ subject: string; text: string }[]>;
  rows(): Promise<(typeof clippingDrafts.$inferSelect)[]>;
}

export const receiver = 'diretor@empresa.test';

/** A curated clipping with one confirmed recipient besides its owner. */
export async function curationFixture(waits = false): Promise<CurationFixture> {
  const fixture = await clippingFixture();
  const { platform, reader, site, mailsTo } = fixture;
  const curation = { draftTime: '07:00', waits };
  const { id } = (await reader.post('/api/clippings', { ...clippingInput, curation, invite: [receiver] })).body;
  await platform.runJobs();
  const join = linkIn((await mailsTo(receiver)).at(-1)?.text ?? '', '/u/join/');
  await site.visitor().post(join, '', { 'content-type': 'application/x-www-form-urlencoded' });
  const invited = (await mailsTo(receiver)).length;
  const draft = async (): Promise<Draft> => (await reader.get(`/api/clippings/${id}/draft`)).body.draft;
  return {
    ...fixture,
    id,
    draft,
    async pass(at) {
      platform.clock.set(at);
      await platform.queue.send(platform.db, composeDue, {});
      await platform.runJobs();
    },
    async change(change) {
      const { id: draftId } = await draft();
      return reader.post(`/api/clippings/drafts/${draftId}/changes`, { change });
    },
    sentTo: async (person = receiver) => (await mailsTo(person)).slice(person === receiver ? invited : 0),
    rows: () => platform.db.select().from(clippingDrafts).orderBy(clippingDrafts.localDate),
  };
}
