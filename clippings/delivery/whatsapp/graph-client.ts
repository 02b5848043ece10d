import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { z } from 'zod';
import { parseJson } from '../../../platform/parse-json.ts';
import { type TemplateMessage, toGraphBody } from './graph-message.ts';

/** How a request ended. Decided by the error's code, never by its text or the HTTP status: rate errors come as 400. */
export type GraphReply =
  | { kind: 'accepted'; wamid: string }
  | { kind: 'refused'; code: number; message: string }
  /** No connection, so certainly no message. */
  | { kind: 'unreachable'; reason: string }
  /** The request was sent and no readable answer came: the message may have arrived. */
  | { kind: 'silent'; reason: string }
  | { kind: 'withdrawn' };

export interface Graph {
  /** `mayLeave` is called when the connection is open and before the first byte of the request. */
  send(message: TemplateMessage, mayLeave: () => Promise<boolean>): Promise<GraphReply>;
  close(): void;
}

interface GraphSetup {
  url: string;
  phoneNumberId: string;
  token: string;
  connectMs?: number;
  answerMs?: number;
}

const largestAnswer = 64 * 1024;

const Accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(500) })).min(1) });
const Refused = z.object({
  error: z.object({
    code: z.number().int(),
    message: z.string().default(''),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
});

/** The address is the operator's own, so it needs no guard against private hosts; connections are kept open for the busy hour. */
export function createGraphClient(setup: GraphSetup): Graph {
  const { url, phoneNumberId, token, connectMs = 10_000, answerMs = 20_000 } = setup;
  const target = new URL(`${url.replace(/\/$/, '')}/${phoneNumberId}/messages`);
  const isTls = target.protocol === 'https:';
  // closed before the server would close it, so that a reused connection is still open
  const options = { keepAlive: true, timeout: 4_000 };
  const agent = isTls ? new HttpsAgent(options) : new HttpAgent(options);

  function exchange(body: string, mayLeave: () => Promise<boolean>): Promise<GraphReply> {
    const { promise, resolve } = Promise.withResolvers<GraphReply>();
    let hasLeft = false;
    const outgoing = (isTls ? httpsRequest : httpRequest)(target, {
      method: 'POST',
      agent,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    });
    const lost = (reason: string) => resolve({ kind: hasLeft ? 'silent' : 'unreachable', reason });
    let timer = setTimeout(() => outgoing.destroy(new Error(`no connection within ${connectMs} ms`)), connectMs);
    outgoing.on('error', (error) => {
      clearTimeout(timer);
      lost(error.message || (error as NodeJS.ErrnoException).code || 'connection failed');
    });
    const leave = async () => {
      clearTimeout(timer);
      try {
        if (!(await mayLeave())) {
          resolve({ kind: 'withdrawn' });
          outgoing.destroy();
          return;
        }
      } catch (error) {
        outgoing.destroy(error as Error);
        return;
      }
      timer = setTimeout(() => outgoing.destroy(new Error(`no answer within ${answerMs} ms`)), answerMs);
      hasLeft = true;
      outgoing.end(body);
    };
    outgoing.on('socket', (socket) => {
      if (!socket.connecting) void leave();
      else socket.once(isTls ? 'secureConnect' : 'connect', () => void leave());
    });
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > largestAnswer) outgoing.destroy(new Error('the answer is too large'));
        else chunks.push(chunk);
      });
      response.on('error', (error) => lost(error.message));
      response.on('close', () => clearTimeout(timer));
      response.on('end', () => resolve(readReply(response.statusCode ?? 0, Buffer.concat(chunks).toString('utf8'))));
      response.on('aborted', () => lost('the answer broke off'));
    });
    return promise;
  }

  return {
    send: (message, mayLeave) => exchange(toGraphBody(message), mayLeave),
    close: () => agent.destroy(),
  };
}

export function readReply(status: number, text: string): GraphReply {
  const json = parseJson(text);
  const refused = Refused.safeParse(json);
  if (refused.success) {
    const { code, message, error_data } = refused.data.error;
    return { kind: 'refused', code, message: (error_data?.details ?? message).slice(0, 300) };
  }
  const accepted = status < 300 ? Accepted.safeParse(json) : undefined;
  if (accepted?.success) return { kind: 'accepted', wamid: accepted.data.messages[0]!.id };
  return { kind: 'silent', reason: `status ${status}` };
}
