import type { Trial } from '../../../contract/admin-system.ts';
import { readSmtpUrl, SmtpConnections } from './smtp-connections.ts';

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
  const connections = new SmtpConnections(
    server,
    { connectMs: half, greetingMs: half, commandMs: half, replyMs: half },
    name,
  );
  try {
    connections.giveBack(await connections.take());
    return { state: 'good', detail: place };
  } catch (error) {
    const { responseCode, message, code } = error as Error & { responseCode?: number; code?: string };
    const isRefused = responseCode !== undefined || code === 'EAUTH' || code === 'ETLS';
    return { state: isRefused ? 'bad' : 'unknown', detail: `${place} · ${message}` };
  } finally {
    connections.close();
  }
}
