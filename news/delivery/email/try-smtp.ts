import type { Trial } from '../../../contract/admin/system.ts';
import { openSession, readSmtpUrl, SmtpRefusal, TlsFailure } from './smtp-open.ts';

interface SmtpTrial {
  url: string;
  requiresTls: boolean;
  /** What we call ourselves in EHLO. */
  name: string;
  longestMs: number;
}

/** Connects, greets and signs in as a morning's first mail would, and takes leave: nothing is sent. */
export async function trySmtp({ url, requiresTls, name, longestMs }: SmtpTrial): Promise<Trial> {
  const server = readSmtpUrl(url, requiresTls);
  const place = `${server.host}:${server.port}`;
  const half = longestMs / 2;
  try {
    const timeouts = { connectMs: half, greetingMs: half, commandMs: half, replyMs: half };
    (await openSession(server, timeouts, name)).quit();
    return { state: 'good', detail: place };
  } catch (error) {
    const isRefused = error instanceof SmtpRefusal || error instanceof TlsFailure;
    return { state: isRefused ? 'bad' : 'unknown', detail: `${place} · ${(error as Error).message}` };
  }
}
