import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { StopError } from '../stop-error.ts';

export interface Listening {
  port: number;
  server: Server;
  /** Refuses new connections, lets running requests finish and cuts idle connections. */
  close(timeoutMs: number): Promise<void>;
}

export function listen(app: Hono, { host, port }: { host: string; port: number }): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: host, port }, (address) => {
      resolve({ port: address.port, server, close: (timeoutMs) => closeServer(server, timeoutMs) });
    }) as Server;
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new StopError(`port ${port} is in use; set PORT to another one`));
      else if (error.code === 'EACCES')
        reject(new StopError(`port ${port} may not be used by this user; set PORT to another one`));
      else reject(error);
    });
  });
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
