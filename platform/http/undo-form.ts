import type { Context } from 'hono';

/** Whether the page behind a link was posted by its undo button; a mail program's one-click post was not. */
export async function isUndo(c: Context): Promise<boolean> {
  if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return false;
  return new URLSearchParams(await c.req.text()).get('undo') === '1';
}
