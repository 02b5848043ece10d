import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';

/** Fields of a PostgreSQL error that contain values: the row, the key or the text that was refused. */
const valueFields = ['params', 'detail', 'where', 'internalQuery'];

/**
 * The same error without values. Drizzle puts those of a failed statement into its error, and PostgreSQL adds the key or text it
 * refused: addresses, tokens, people's words. Call it before the error of a statement is logged, printed or stored (requirements S26).
 */
export function withoutValues<E>(error: E): E {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (!(at instanceof DrizzleQueryError || at instanceof pg.DatabaseError)) continue;
    const { stack = '' } = at;
    // "invalid input syntax for type uuid: "…"": the text before the colon is enough
    const plain = at.message.replace(/\nparams: [\s\S]*$/, '').replace(/: "[\s\S]*"/, '');
    const frames = stack.includes(at.message) ? stack.slice(stack.indexOf(at.message) + at.message.length) : '';
    Object.assign(at, { stack: `${at.name}: ${plain}${frames}`, message: plain });
    for (const name of valueFields) if (name in at) Reflect.deleteProperty(at, name);
  }
  return error;
}

/** The start of an error's text, as rows keep it. */
export const storedMessage = (error: unknown): string => (withoutValues(error) as Error).message.slice(0, 500);
