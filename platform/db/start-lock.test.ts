import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { withStartLock } from './start-lock.ts';

describe('the lock of a start', () => {
  it('lets one process after the other work, and leaves nothing behind', async () => {
    const { connection, pool } = await createTestDatabase();
    let inside = 0;
    const most: number[] = [];
    const work = async () => {
      most.push(++inside);
      await pool.query('select pg_sleep(0.05)');
      inside--;
    };
    await Promise.all(Array.from({ length: 4 }, () => withStartLock(connection, work)));
    expect(most).toEqual([1, 1, 1, 1]);
    const { rows } = await pool.query(
      "select count(*)::int as left from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  it('gives up with a clear line instead of waiting for ever', async () => {
    const { connection } = await createTestDatabase();
    await withStartLock(connection, async () => {
      const second = withStartLock(connection, async () => undefined, { longestMs: 200 });
      await expect(second).rejects.toThrow(/another process has been preparing this database/);
    });
  });
});
