import type { Trial } from '../../contract/admin-system.ts';

interface ModelTrial {
  url: string;
  key: string | undefined;
  model: string;
  longestMs: number;
}

/** The list of models costs nothing; where it does not name ours, or is not there, one word is asked of the model itself. */
export async function tryModel({ url, key, model, longestMs }: ModelTrial): Promise<Trial> {
  const base = url.replace(/\/$/, '');
  const place = `${new URL(url).host} · ${model}`;
  const signal = AbortSignal.timeout(longestMs);
  const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) };
  const list = await fetch(`${base}/models`, { headers, redirect: 'error', signal });
  if (list.ok && namesOf(await list.json().catch(() => null)).includes(model)) return { state: 'good', detail: place };
  if (list.status === 401 || list.status === 403) return { state: 'bad', detail: `${place} · ${list.status}` };
  const answer = await fetch(`${base}/chat/completions`, {
    method: 'POST',
    headers,
    redirect: 'error',
    signal,
    body: JSON.stringify({ model, messages: [{ role: 'user', content: 'ok' }], max_tokens: 1 }),
  });
  if (answer.ok) return { state: 'good', detail: place };
  return { state: answer.status < 500 ? 'bad' : 'unknown', detail: `${place} · ${answer.status}` };
}

function namesOf(list: unknown): unknown[] {
  const data = (list as { data?: unknown } | null)?.data;
  return Array.isArray(data) ? data.map((one: { id?: unknown } | null) => one?.id) : [];
}
