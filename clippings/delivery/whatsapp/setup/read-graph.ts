import { z } from 'zod';
import type { ProviderAnswer } from '../../../../contract/admin/system.ts';
import { parseJson } from '../../../../platform/parse-json.ts';

export interface GraphAccess {
  url: string;
  token: string;
  longestMs: number;
}

/** Answer of the Graph API. On failure `state` is `bad` if it refused and `unknown` if the request did not work. */
export type GraphAnswer<Data> = { isGood: true; data: Data } | { isGood: false; trial: ProviderAnswer };

const GraphError = z.object({ error: z.object({ code: z.number().int(), message: z.string().default('') }) });

/** One read request to the Graph API. Nothing is changed or sent. */
export async function readGraph<Data>(
  { url, token, longestMs }: GraphAccess,
  path: string,
  schema: z.ZodType<Data>,
): Promise<GraphAnswer<Data>> {
  const target = new URL(`${url.replace(/\/$/, '')}/${path}`);
  const answer = await fetch(target, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(longestMs),
  });
  const fail = (code: number, words: string): GraphAnswer<Data> => ({
    isGood: false,
    trial: { state: answer.status < 500 ? 'bad' : 'unknown', detail: `${target.host} · ${code} ${words}`.trim() },
  });
  const json = parseJson(await answer.text());
  const refused = GraphError.safeParse(json);
  if (refused.success) return fail(refused.data.error.code, refused.data.error.message);
  const read = answer.ok ? schema.safeParse(json) : undefined;
  return read?.success ? { isGood: true, data: read.data } : fail(answer.status, '');
}

const PhoneNumber = z.object({
  display_phone_number: z.string(),
  quality_rating: z.string().default('UNKNOWN'),
  /** CONNECTED, PENDING, FLAGGED, RESTRICTED, BANNED … */
  status: z.string().optional(),
  verified_name: z.string().optional(),
});

/** Reads the sending number: whether the token is accepted, the number is ours, and how WhatsApp rates it. */
export async function tryGraph({
  phoneNumberId,
  ...access
}: GraphAccess & { phoneNumberId: string }): Promise<ProviderAnswer> {
  const fields = 'display_phone_number,quality_rating,status,verified_name';
  const answer = await readGraph(access, `${phoneNumberId}?fields=${fields}`, PhoneNumber);
  if (!answer.isGood) return answer.trial;
  const { display_phone_number, verified_name, quality_rating, status } = answer.data;
  const isUsable = (status === undefined || status === 'CONNECTED') && quality_rating !== 'RED';
  const words = [new URL(access.url).host, display_phone_number, verified_name, status, quality_rating];
  return { state: isUsable ? 'good' : 'bad', detail: words.filter(Boolean).join(' · ') };
}
