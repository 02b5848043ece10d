import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { drainQueue } from '../../tests/support/test-platform.ts';
import { createLog } from '../log.ts';
import { defineJob, handle } from './job.ts';
import { startQueue } from './queue.ts';

const greet = defineJob({ name: 'test-greet', payload: z.object({ name: z.string() }) });
const echo = defineJob({ name: 'test-echo', payload: z.object({ name: z.string() }) });

async function openQueue(jobs = [greet, echo]) {
  const { db, openPool } = await createTestDatabase();
  const queue = await startQueue({ openPool, jobs, log: createLog('silent'), isWorker: false });
  onTestFinished(() => queue.stop(1000));
  return { db, queue };
}

describe('the queue', () => {
  it('keeps a job only if the transaction that sent it commits', async () => {
    const { db, queue } = await openQueue();
    const received: string[] = [];
    const handlers = [
      handle(greet, async (_: null, { name }) => void received.push(name)),
      handle(echo, async () => undefined),
    ];
    await db.transaction((tx) => queue.send(tx, greet, { name: 'kept' }));
    await db
      .transaction(async (tx) => {
        await queue.send(tx, greet, { name: 'lost' });
        throw new Error('roll back');
      })
      .catch(() => undefined);
    await drainQueue(db, null, handlers);
    expect(received).toEqual(['kept']);
  });

  it('has at most one waiting job per key, and does what a job causes', async () => {
    const { db, queue } = await openQueue();
    const received: string[] = [];
    const handlers = [
      handle(greet, async (_: null, { name }) => queue.send(db, echo, { name })),
      handle(echo, async (_: null, { name }) => void received.push(name)),
    ];
    for (let n = 0; n < 5; n++) await queue.send(db, greet, { name: 'once' }, { key: 'a' });
    await queue.send(db, greet, { name: 'other' }, { key: 'b' });
    expect(await drainQueue(db, null, handlers)).toBe(4);
    expect(received.sort()).toEqual(['once', 'other']);
  });

  it.each([
    ['', false],
    [', beside a waiting one of the same key too', true],
  ])(
    'gives back what did not end in time, on its last try too, and marks none as failed (requirements F33)%s',
    async (_, isWanted) => {
      const once = defineJob({ name: 'test-once', payload: z.object({}), retryLimit: 0 });
      const { db, openPool } = await createTestDatabase();
      const written: string[] = [];
      const log = createLog('info', { write: (line) => void written.push(line) });
      const queue = await startQueue({ openPool, jobs: [once], log, isWorker: true });
      await queue.send(db, once, {}, { key: 'a' });
      const began = Promise.withResolvers<void>();
      const end = Promise.withResolvers<void>();
      await queue.work(null, [
        handle(once, async () => {
          began.resolve();
          await end.promise;
          throw new Error('the database is gone');
        }),
      ]);
      await began.promise;
      expect(queue.stopping.aborted).toBe(false);
      if (isWanted) await queue.send(db, once, {}, { key: 'a' });
      await queue.pause(1);
      expect(queue.stopping.aborted).toBe(true);
      await queue.send(db, once, {}, { key: 'a request that is still being answered' });
      end.resolve();
      await queue.stop(1);
      const { rows } = await db.execute(
        `select state::text, count(*)::int as n from pgboss.job where name = 'test-once' group by state order by state`,
      );
      expect(rows).toEqual([...(isWanted ? [{ state: 'cancelled', n: 1 }] : []), { state: 'created', n: 2 }]);
      expect(await drainQueue(db, null, [handle(once, async () => undefined)])).toBe(2);
      expect(written.filter((line) => JSON.parse(line).level > 40)).toEqual([]);
    },
  );

  it('refuses a payload of the wrong shape when it is sent', async () => {
    const { db, queue } = await openQueue();
    await expect(queue.send(db, greet, { name: 7 } as never)).rejects.toThrow();
  });

  it('forgets the jobs of an earlier version with their wake-ups before it begins, without an error', async () => {
    const { openPool, pool } = await createTestDatabase();
    const written: string[] = [];
    const log = createLog('info', { write: (line) => void written.push(line) });
    const start = (jobs: Parameters<typeof startQueue>[0]['jobs']) =>
      startQueue({ openPool, jobs, log, isWorker: true });
    const gone = defineJob({ name: 'test-gone', payload: z.object({}), cron: '* * * * *' });
    const handlerOf = (job: typeof gone) => handle(job, async () => undefined);
    const stays = defineJob({ name: 'test-stays', payload: z.object({}), cron: '* * * * *' });
    const old = await start([gone, stays]);
    await old.work(null, [handlerOf(gone), handlerOf(stays)]);
    await old.stop(1000);
    const fresh = await start([stays]);
    const { rows } = await pool.query(
      'select name from pgboss.schedule union select name from pgboss.queue order by name',
    );
    await fresh.work(null, [handlerOf(stays)]);
    await fresh.stop(1000);
    expect(written).toEqual([]);
    expect(rows.map(({ name }) => name).filter((name: string) => !name.startsWith('__'))).toEqual(['test-stays']);
  });

  it('writes queues and wake-ups at a start only where their job has changed', async () => {
    const { db, openPool } = await createTestDatabase();
    const start = async (changes: object) => {
      const jobs = [greet, echo].map((job) => ({ ...job, cron: '* * * * *', ...changes }));
      const queue = await startQueue({ openPool, jobs, log: createLog('silent'), isWorker: false });
      await queue.work(
        null,
        jobs.map((job) => handle(job, async () => undefined)),
      );
      await queue.stop(1000);
      const { rows } = await db.execute(`select q.name, q.retry_limit, q.updated_on, s.cron, s.updated_on as timed_on
        from pgboss.queue q join pgboss.schedule s on s.name = q.name order by q.name`);
      return rows;
    };
    const first = await start({ retryLimit: 3 });
    expect(await start({ retryLimit: 3 })).toEqual(first);
    expect(await start({ retryLimit: 4, cron: '0 5 * * *' })).toMatchObject([
      { name: 'test-echo', retry_limit: 4, cron: '0 5 * * *' },
      { name: 'test-greet', retry_limit: 4, cron: '0 5 * * *' },
    ]);
  });

  it('does not start when a job is declared twice, lacks its handler or has two', async () => {
    await expect(openQueue([greet, greet])).rejects.toThrow('declared twice');
    const { queue } = await openQueue();
    const one = handle(greet, async () => undefined);
    await expect(queue.work(null, [one])).rejects.toThrow('no handler for job test-echo');
    await expect(queue.work(null, [one, one])).rejects.toThrow('twice');
  });
});
