import type { Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';

export interface Reply {
  code: number;
  /** All lines as the server wrote them. */
  text: string;
}

/** A server that never ends its reply must not fill our memory. */
const longestReply = 64 * 1024;

export class SessionOver extends Error {}

/** A session with a mail server: commands go out, replies come in order. */
export class SmtpSession {
  #socket: Socket;
  readonly #waiting: { resolve(reply: Reply): void; reject(error: Error): void }[] = [];
  /** A line that has not ended yet, and the lines before it that belong to the same reply. */
  #rest = '';
  #lines: string[] = [];
  #extensions: ReadonlyMap<string, string[]> = new Map();
  #isOver = false;

  readonly #hear = (chunk: Buffer) => this.#take(chunk);
  readonly #over = () => this.#end();

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#listen();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether the server announced the extension in its last greeting. */
  can(extension: string): boolean {
    return this.#extensions.has(extension);
  }

  /** The parameters it announced with the extension. */
  wordsOf(extension: string): string[] {
    return this.#extensions.get(extension) ?? [];
  }

  /** Sends the greeting and stores the announced extensions. */
  async greet(verb: 'EHLO' | 'HELO', name: string): Promise<Reply> {
    const reply = await this.askOne(`${verb} ${name}`);
    const lines = reply.code === 250 ? reply.text.split('\n').slice(1) : [];
    const words = lines.map((line) => line.slice(4).trim().toUpperCase().split(/[ =]+/));
    this.#extensions = new Map(words.map(([extension, ...rest]) => [extension as string, rest]));
    return reply;
  }

  /** Switches to TLS and discards the extensions announced before it. */
  async secure(options: ConnectionOptions): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    if (this.#isOver) throw new SessionOver();
    if (this.#rest !== '' || this.#lines.length > 0) throw new Error('the mail server sent data before TLS began');
    this.#socket.off('data', this.#hear);
    const secured = connectTls({ ...options, socket: this.#socket }, resolve);
    secured.once('error', reject).once('close', () => reject(new SessionOver()));
    this.#socket = secured;
    this.#extensions = new Map();
    await promise;
    this.#listen();
  }

  /** Writes all commands at once; resolves with a reply to each. */
  ask(commands: readonly string[]): Promise<Reply[]> {
    const replies = commands.map(() => this.nextReply());
    this.write(`${commands.join('\r\n')}\r\n`);
    return Promise.all(replies);
  }

  async askOne(command: string): Promise<Reply> {
    const [reply] = await this.ask([command]);
    return reply as Reply;
  }

  /** The next reply. It may come before everything is written. */
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

  #listen(): void {
    this.#socket.on('data', this.#hear);
    this.#socket.once('end', this.#over).once('close', this.#over).on('error', this.#over);
    // the last bytes of a message are few: they must not wait for the acknowledgement of those before
    this.#socket.setNoDelay(true);
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
      else this.close(); // unsolicited: the server closes the session by itself
    }
    if (this.#rest.length + this.#lines.length * 80 > longestReply) this.close();
  }

  #end(): void {
    this.#isOver = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new SessionOver());
  }
}
