import type { BetterAuthOptions } from 'better-auth';
import type { DBAdapter } from 'better-auth/types';

type MakeAdapter = (options: BetterAuthOptions) => DBAdapter;
type FindOne = DBAdapter['findOne'];

/**
 * The library reads a session with its user, and a user with the passwords, in two steps, and prints the second one's failure
 * to the console by itself. The same two steps made here fail by throwing, and our log has the line.
 */
export function withoutPrinting(make: MakeAdapter): MakeAdapter {
  return (options) => {
    const adapter = make(options);
    return {
      ...inTwoSteps(adapter),
      transaction: (work) => adapter.transaction((inner) => work(inTwoSteps(inner))),
    };
  };
}

function inTwoSteps<Adapter extends Pick<DBAdapter, 'findOne' | 'findMany'>>(adapter: Adapter): Adapter {
  const findOne = async ({ join, ...asked }: Parameters<FindOne>[0]) => {
    const row = await adapter.findOne<Record<string, unknown>>(asked);
    if (!row || !join) return row;
    const joined: Record<string, unknown> = {};
    if ('user' in join) {
      joined.user = await adapter.findOne({ model: 'user', where: [{ field: 'id', value: String(row.userId) }] });
    }
    if ('account' in join) {
      joined.account = await adapter.findMany({
        model: 'account',
        where: [{ field: 'userId', value: String(row.id) }],
      });
    }
    return { ...row, ...joined };
  };
  return { ...adapter, findOne: findOne as FindOne };
}
