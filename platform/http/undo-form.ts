import type { Context } from 'hono';

/** Whether the request comes from the undo button of our page; a mail program's one-click post does not. */
export async function isUndo(c: Context): Promise<boolean> {
  if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return false;
  return new URLSearchParams(await c.req.text()).get('undo') === '1';
}
