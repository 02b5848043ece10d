import type { Socket } from 'node:net';

export interface Reply {
  code: number;
  /** All lines as the server wrote them. */
  text: string;
}

/** A server that never ends its reply must not fill our memory. */
const longestReply = 64 * 1024;

export class SessionOver extends Error {}

/** An open session with a mail server, past greeting, TLS and login: commands go out, replies come in order. */
export class SmtpSession {
  readonly #socket: Socket;
  readonly #waiting: { resolve(reply: Reply): void; reject(error: Error): void }[] = [];
  /** A line that has not ended yet, and the lines before it that belong to the same reply. */
  #rest = '';
  #lines: string[] = [];
  #extensions: ReadonlySet<string> = new Set();
  #isOver = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.removeAllListeners('data');
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    const end = () => this.#end();
    socket.once('end', end).once('close', end).on('error', end);
    // the last bytes of a message are a few: they must not wait for the acknowledgement of the many before them
    socket.setNoDelay(true);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** What the server said it can do when it was last greeted. */
  can(extension: string): boolean {
    return this.#extensions.has(extension);
  }

  /** Learns what the server can do in this session. */
  async greet(name: string): Promise<Reply> {
    const [reply] = (await this.ask([`EHLO ${name}`])) as [Reply];
    if (reply.code === 250) {
      const lines = reply.text.split('\n').slice(1);
      this.#extensions = new Set(lines.map((line) => line.slice(4).split(' ', 1)[0]!.toUpperCase()));
    }
    return reply;
  }

  /** Writes the commands at once; answers with a reply to each. */
  ask(commands: readonly string[]): Promise<Reply[]> {
    const replies = commands.map(() => this.nextReply());
    this.write(`${commands.join('\r\n')}\r\n`);
    return Promise.all(replies);
  }

  /** The reply to what is or will be written; it may come before all of it is. */
  nextReply(): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (this.#isOver) reject(new SessionOver());
      else this.#waiting.push({ resolve, reject });
    });
  }

  write(bytes: string | Buffer): void {
    if (!this.#isOver) this.#socket.write(bytes);
  }

  /** Resolves when the system has taken the bytes. */
  send(bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#isOver) reject(new SessionOver());
      else this.#socket.write(bytes, (error) => (error ? reject(new SessionOver()) : resolve()));
    });
  }

  quit(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#socket.end('QUIT\r\n');
    this.#socket.setTimeout(5_000, () => this.#socket.destroy());
  }

  close(): void {
    this.#end();
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#rest += chunk.toString('latin1');
    for (let end = this.#rest.indexOf('\n'); end >= 0; end = this.#rest.indexOf('\n')) {
      const line = this.#rest.slice(0, end).replace(/\r$/, '');
      this.#rest = this.#rest.slice(end + 1);
      this.#lines.push(line);
      if (/^\d{3}-/.test(line)) continue;
      const text = this.#lines.join('\n');
      this.#lines = [];
      const next = this.#waiting.shift();
      if (next) next.resolve({ code: Number.parseInt(line, 10) || 0, text });
      else this.close(); // nobody asked: a server that says goodbye by itself
    }
    if (this.#rest.length + this.#lines.length * 80 > longestReply) this.close();
  }

  #end(): void {
    this.#isOver = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new SessionOver());
  }
}
