import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import type { Received } from '../../support/mail/smtp-sink.ts';
import { freePort } from '../../support/program.ts';
import { keep, type Ran, root, run, type Site, until } from '../site.ts';

const sample = (name: string) => readFileSync(path.join(root, 'deploy', 'postfix', name), 'utf8');
const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() && true)).once('error', () =>
      resolve(false),
    );
  });

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** Starts it and waits until it listens. */
  start(): Promise<void>;
  stop(): Promise<Ran>;
  /** What Postfix wrote to its log. */
  log(): string;
  /** How many of these messages OpenDKIM finds well signed. */
  verify(messages: Received[]): Promise<{ good: number; said: string }>;
}

interface Setup {
  /** Who takes every mail that is not for us: the world, in this walk. */
  relayPort: number;
  /** How bounces are told to the program. */
  bounceEnv: Record<string, string>;
}

/** Postfix and OpenDKIM from Debian with the samples of the repository; paths, ports and users are set for this machine. */
export async function startMailServer(site: Site, { relayPort, bounceEnv }: Setup): Promise<MailServer> {
  const keys = await startSigner(site);
  const port = await freePort();
  const own = path.join(site.folder, 'postfix');
  const [queue, data, log] = ['queue', 'lib', 'mail.log'].map((name) => path.join(own, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [own, queue]) mkdirSync(folder, { recursive: true });
  mkdirSync(data);
  await run('chown', ['postfix', data]);
  const bounces = path.join(own, 'recorte-bounces');
  writeFileSync(bounces, sample('recorte-bounces'));
  writeFileSync(
    path.join(own, 'main.cf'),
    `${sample('main.cf')
      .replace('inet_interfaces = all', 'inet_interfaces = 127.0.0.1')
      .replace('/etc/postfix/recorte-bounces', bounces)
      .replace('inet:127.0.0.1:8891', `inet:127.0.0.1:${keys.port}`)}
queue_directory = ${queue}
data_directory = ${data}
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
maillog_file = ${log}
maillog_file_prefixes = ${own}
inet_protocols = ipv4
relayhost = [127.0.0.1]:${relayPort}
`,
  );
  const handover = path.join(own, 'report-bounce');
  const settings = Object.entries(bounceEnv).map(([name, value]) => `export ${name}='${value}'`);
  writeFileSync(
    handover,
    `#!/bin/sh\n${settings.join('\n')}\nexec ${process.execPath} ${path.join(root, 'commands', 'recorte.ts')} report-bounce\n`,
  );
  chmodSync(handover, 0o755);
  const services = readFileSync('/usr/share/postfix/master.cf.dist', 'utf8')
    .replaceAll(/^(smtp +inet .*)$/gm, `127.0.0.1:${port} inet n - n - - smtpd`)
    .replaceAll(/^((?:\S+) +(?:unix|inet|fifo|unix-dgram) +\S+ +\S+ +)y /gm, '$1n ');
  const part = sample('master.cf.part')
    .replace('user=recorte', 'user=nobody')
    .replace('/opt/recorte/recorte report-bounce', handover);
  writeFileSync(path.join(own, 'master.cf'), `${services}\n${part}`);
  const stop = () => run('postfix', ['-c', own, 'stop']);
  const start = async () => {
    const started = await run('postfix', ['-c', own, 'start']);
    if (started.status !== 0) throw new Error(`postfix does not start: ${started.output}`);
    await until(() => listens(port), 15_000, 'Postfix answers');
  };
  site.afterwards(stop);
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    start,
    stop,
    log: () => readFileSync(log, 'utf8'),
    verify: (messages) => keys.verify(messages),
  };
}

async function startSigner({ folder, afterwards }: Site) {
  const own = path.join(folder, 'opendkim');
  mkdirSync(own);
  const made = await run('opendkim-genkey', ['-b', '2048', '-d', 'recorte.example', '-s', 'recorte', '-D', own]);
  if (made.status !== 0) throw new Error(made.output);
  await run('chown', ['-R', 'opendkim', own]);
  const port = await freePort();
  const file = path.join(own, 'sign.conf');
  // the folder of the walk lies where others may write, which a server's own would not
  writeFileSync(
    file,
    `${sample('opendkim.conf')
      .replaceAll('/etc/opendkim/recorte.private', path.join(own, 'recorte.private'))
      .replace('inet:8891@', `inet:${port}@`)}
RequireSafeKeys no
`,
  );
  const signer = keep({ afterwards }, 'opendkim', ['-f', '-x', file]);
  await until(
    () => listens(port),
    15_000,
    () => `OpenDKIM answers (${signer.output()})`,
  );
  // the published record as a receiver would find it in the DNS
  const published = [...readFileSync(path.join(own, 'recorte.txt'), 'utf8').matchAll(/"([^"]*)"/g)]
    .map(([, text]) => text)
    .join('');
  const known = path.join(own, 'published');
  writeFileSync(known, `recorte._domainkey.recorte.example ${published}\n`);
  const verifier = path.join(own, 'verify.conf');
  writeFileSync(verifier, `Mode v\nSyslog no\nTestPublicKeys ${known}\n`);
  return {
    port,
    async verify(messages: Received[]) {
      let good = 0;
      let said = '';
      for (const [at, { raw }] of messages.entries()) {
        const mail = path.join(own, `mail-${at}`);
        writeFileSync(mail, raw);
        const { output } = await run('opendkim', ['-x', verifier, '-t', mail]);
        if (/verification .*succeeded/.test(output)) good += 1;
        else said = output.trim();
      }
      return { good, said };
    },
  };
}
