import { PgPreparedQuery } from 'drizzle-orm/pg-core';

type Ask = (this: unknown, text: string, params: unknown[], query: () => Promise<unknown>) => Promise<unknown>;

/** What PostgreSQL tells beside the reason: the row, the key or the text that was refused. */
const told = ['detail', 'where', 'internalQuery'];

let isDone = false;

/**
 * Drizzle writes the values of a failed statement into its error, PostgreSQL adds the key or text it refused: addresses,
 * tokens, people's words. Whoever prints such an error, our log, a library or Node itself, would print them too; so they
 * are taken out where every statement of ours fails (RELIABILITY.md S26).
 */
export function keepValuesOut(): void {
  if (isDone) return;
  isDone = true;
  const asking = PgPreparedQuery.prototype as unknown as { queryWithCache: Ask };
  const ask = asking.queryWithCache;
  asking.queryWithCache = async function (text, params, query) {
    try {
      return await ask.call(this, text, params, query);
    } catch (error) {
      throw withoutValues(error);
    }
  };
}

function withoutValues(error: unknown): unknown {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { stack = '' } = at;
    // "invalid input syntax for type uuid: "…"": the words before the colon say enough
    const plain = at.message.replace(/\nparams: [\s\S]*$/, '').replace(/: "[\s\S]*"/, '');
    const frames = stack.includes(at.message) ? stack.slice(stack.indexOf(at.message) + at.message.length) : '';
    Object.assign(at, { stack: `${at.name}: ${plain}${frames}`, message: plain });
    for (const name of ['params', ...told]) if (name in at) Reflect.deleteProperty(at, name);
  }
  return error;
}
