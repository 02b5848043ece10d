import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { StopError } from '../stop-error.ts';

export interface Listening {
  port: number;
  server: Server;
  /** Refuses new connections, lets running requests finish and cuts idle connections. */
  close(timeoutMs: number): Promise<void>;
}

/** No connection stays open longer than these allow, whatever its caller does. */
const LONGEST = {
  /** Until the headers are there; the body has its own time, see `readBody`. */
  headersMs: 15_000,
  /** Without a byte in either direction while a request is answered; longer than any call takes. */
  silentMs: 75_000,
  /** A request and its whole answer, however slowly it is read. */
  requestMs: 300_000,
  /** Between two requests; longer than nginx keeps its own side (60 s), so that it never asks on a closed connection. */
  idleMs: 65_000,
};
type Longest = typeof LONGEST;

/** Requests a connection may have unanswered; browsers and proxies send one at a time. */
const MOST_UNANSWERED = 4;

interface Place {
  host: string;
  port: number;
  longest?: Partial<Longest>;
}

export function listen(app: Hono, { host, port, longest = {} }: Place): Promise<Listening> {
  const limits = { ...LONGEST, ...longest };
  return new Promise((resolve, reject) => {
    const serverOptions = {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: limits.headersMs / 5,
    };
    const server = createServer(serverOptions, answerInTurn(getRequestListener(app.fetch), limits.requestMs));
    server.setTimeout(limits.silentMs);
    server.listen(port, host, () => {
      const { port: given } = server.address() as AddressInfo;
      resolve({ port: given, server, close: (timeoutMs) => closeServer(server, timeoutMs) });
    });
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new StopError(`port ${port} is in use; set PORT to another one`));
      else if (error.code === 'EACCES')
        reject(new StopError(`port ${port} may not be used by this user; set PORT to another one`));
      else reject(error);
    });
  });
}

/** Answers a connection's requests unless it sends more than it waits for. */
function answerInTurn(answer: RequestListener, requestMs: number): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    // a thousand requests in one packet would all be worked on at once, and their answers kept in memory
    if (count > MOST_UNANSWERED) return void socket.destroy();
    unanswered.set(socket, count);
    const timer = setTimeout(() => socket.destroy(), requestMs);
    response.once('close', () => {
      clearTimeout(timer);
      unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
    });
    answer(request, response);
  };
}

function closeServer(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
    // otherwise a keep-alive connection would send requests until one is cut off
    server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
