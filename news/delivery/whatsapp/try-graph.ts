import type { Trial } from '../../../contract/admin/system.ts';

interface GraphTrial {
  url: string;
  token: string;
  phoneNumberId: string;
  longestMs: number;
}

interface PhoneNumber {
  display_phone_number?: string;
  quality_rating?: string;
  error?: { code?: number; message?: string };
}

/** Reads the sending number: the token is taken, the number is ours, and how WhatsApp rates it. Nothing is sent. */
export async function tryGraph({ url, token, phoneNumberId, longestMs }: GraphTrial): Promise<Trial> {
  const target = new URL(`${url.replace(/\/$/, '')}/${phoneNumberId}?fields=display_phone_number,quality_rating`);
  const answer = await fetch(target, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(longestMs),
  });
  const said = (await answer.json().catch(() => ({}))) as PhoneNumber;
  if (answer.ok && said.display_phone_number) {
    return { state: 'good', detail: [target.host, said.display_phone_number, said.quality_rating].join(' · ') };
  }
  const { code = answer.status, message = '' } = said.error ?? {};
  return { state: answer.status < 500 ? 'bad' : 'unknown', detail: `${target.host} · ${code} ${message}` };
}
