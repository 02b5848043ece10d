import { sql } from 'drizzle-orm';
import pg from 'pg';
import { prepareDue } from '../../clippings/delivery/prepare-due.ts';
import { currentArticlesOf } from '../../newsroom/current/current-articles.ts';
import { matchAll } from '../../newsroom/matches/match-articles.ts';
import type { FaultFixture } from '../../tests/fault/fixture.ts';
import { databaseServer, processorMs } from '../../tests/support/machine/processor-time.ts';
import { enrolReaders } from '../load/delivery-readers.ts';
import type { Figures } from './stored-stream.ts';

const TERMS_EACH = 5;
/** Readers due at once. The first ones only compile the code and the query plans. */
const MORNINGS = [250, 500, 1500];

/** Composing editions of the sample newsroom from stored matches: the same as `bench -- delivery`, without sending. */
export async function measureMorning({ platform }: FaultFixture): Promise<Figures> {
  const figures: Figures = {};
  const server = await databaseServer(platform.db);
  let statements = 0;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    statements++;
    return Reflect.apply(query, this, asked);
  } as typeof query;
  try {
    for (const [at, count] of MORNINGS.entries()) {
      await platform.db.execute(sql`delete from "user"`);
      await enrolReaders(platform.db, count, TERMS_EACH, at * 10_000);
      await matchAll(platform);
      const [before, began, ownBefore] = [processorMs(server), performance.now(), processorMs(undefined)];
      statements = 0;
      const { composed } = await prepareDue(platform);
      if (at === 0) continue;
      const own = processorMs(undefined) - ownBefore;
      const all = processorMs(server) - before;
      figures[`${count} readers: editions`] = composed;
      figures[`${count} readers: editions a second`] = (1000 * composed) / (performance.now() - began);
      figures[`${count} readers: ms of processor an edition`] = own / composed;
      figures[`${count} readers: ms of the database's processor an edition`] = (all - own) / composed;
      figures[`${count} readers: statements`] = statements;
      figures[`${count} readers: statements an edition`] = statements / composed;
    }
  } finally {
    pg.Client.prototype.query = query;
    await currentArticlesOf(platform).close();
  }
  return figures;
}
