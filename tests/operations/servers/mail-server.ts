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
  /** Ends it at once, with what it has in hand. */
  abort(): Promise<Ran>;
  /** A line at the end of main.cf instead of the last one set so. */
  set(line: string): Promise<void>;
  /** Postfix's log. */
  log(): string;
  /** How many of these messages have a valid signature, by OpenDKIM. */
  verify(messages: Received[]): Promise<{ good: number; said: string }>;
  /** Creates a key under another selector, publishes it next to the first and signs with it from now on. */
  changeKey(selector: string): Promise<void>;
  /** Removes a selector's record from the DNS. */
  unpublish(selector: string): void;
  /** Sets the only accepted password. Only for a server with a login. */
  setPassword(password: string): Promise<void>;
}

interface Setup {
  /** Port of the server that receives all external mail. */
  relayPort: number;
  /** The environment in which bounces are reported to the program. */
  bounceEnv: Record<string, string>;
  /** The first password of the user `recorte`; without it every local process may send. */
  password?: string | undefined;
}

/** Postfix and OpenDKIM from Debian with the samples of the repository; paths, ports and users are set for this machine. */
export async function startMailServer(site: Site, { relayPort, bounceEnv, password }: Setup): Promise<MailServer> {
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
${password === undefined ? '' : loginSettings(own)}`,
  );
  const setPassword = (next: string) => savePassword(own, next);
  if (password !== undefined) await setPassword(password);
  const handover = path.join(own, 'report-bounce');
  const exports = Object.entries(bounceEnv).map(([name, value]) => `export ${name}='${value}'`);
  writeFileSync(
    handover,
    `#!/bin/sh\n${exports.join('\n')}\nexec ${process.execPath} ${path.join(root, 'commands', 'recorte.ts')} report-bounce\n`,
  );
  chmodSync(handover, 0o755);
  const services = readFileSync('/usr/share/postfix/master.cf.dist', 'utf8')
    .replaceAll(/^(smtp +inet .*)$/gm, `127.0.0.1:${port} inet n - n - - smtpd`)
    .replaceAll(/^((?:\S+) +(?:unix|inet|fifo|unix-dgram) +\S+ +\S+ +)y /gm, '$1n ');
  const part = sample('master.cf.part')
    .replace('user=recorte', 'user=nobody')
    .replace('/opt/recorte/recorte report-bounce', handover);
  writeFileSync(path.join(own, 'master.cf'), `${services}\n${part}`);
  const settings = readFileSync(path.join(own, 'main.cf'), 'utf8');
  const stop = () => run('postfix', ['-c', own, 'stop']);
  const start = async () => {
    const started = await run('postfix', ['-c', own, 'start']);
    if (started.status !== 0) throw new Error(`postfix does not start: ${started.output}`);
    await until(() => listens(port), 15_000, 'Postfix answers');
  };
  site.afterwards(stop);
  await start();
  return {
    url: `smtp://${password === undefined ? '' : `recorte:${password}@`}127.0.0.1:${port}`,
    start,
    stop,
    abort: () => run('postfix', ['-c', own, 'abort']),
    async set(line) {
      writeFileSync(path.join(own, 'main.cf'), `${settings}${line}\n`);
      const reloaded = await run('postfix', ['-c', own, 'reload']);
      if (reloaded.status !== 0) throw new Error(`postfix does not reload: ${reloaded.output}`);
    },
    log: () => readFileSync(log, 'utf8'),
    setPassword,
    ...keys,
  };
}

/** A login by Cyrus SASL with its own passwords; sending requires it. */
function loginSettings(own: string): string {
  mkdirSync(path.join(own, 'sasl'));
  const kept = `sasldb_path: ${path.join(own, 'sasldb2')}`;
  const lines = ['pwcheck_method: auxprop', 'auxprop_plugin: sasldb', 'mech_list: PLAIN LOGIN', kept];
  writeFileSync(path.join(own, 'sasl', 'smtpd.conf'), `${lines.join('\n')}\n`);
  return `smtpd_sasl_auth_enable = yes
smtpd_sasl_local_domain = recorte.example
cyrus_sasl_config_path = ${path.join(own, 'sasl')}
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_recipient_restrictions = permit_sasl_authenticated, reject
`;
}

async function savePassword(own: string, password: string): Promise<void> {
  const file = path.join(own, 'sasldb2');
  const command = `printf %s '${password}' | saslpasswd2 -p -c -f ${file} -u recorte.example recorte && chown postfix ${file}`;
  const saved = await run('sh', ['-c', command]);
  if (saved.status !== 0) throw new Error(saved.output);
}

async function startSigner(site: Site) {
  const own = path.join(site.folder, 'opendkim');
  mkdirSync(own);
  const port = await freePort();
  const records = new Map<string, string>();
  const known = path.join(own, 'published');
  const publish = () => {
    const lines = [...records].map(([selector, record]) => `${selector}._domainkey.recorte.example ${record}\n`);
    writeFileSync(known, lines.join(''));
  };
  let signer: ReturnType<typeof keep> | undefined;
  async function changeKey(selector: string): Promise<void> {
    const made = await run('opendkim-genkey', ['-b', '2048', '-d', 'recorte.example', '-s', selector, '-D', own]);
    if (made.status !== 0) throw new Error(made.output);
    await run('chown', ['-R', 'opendkim', own]);
    // the published record, as a receiver would find it in the DNS
    const text = readFileSync(path.join(own, `${selector}.txt`), 'utf8');
    records.set(selector, [...text.matchAll(/"([^"]*)"/g)].map(([, piece]) => piece).join(''));
    publish();
    const file = path.join(own, 'sign.conf');
    // the test's folder is writable by others, which a real server's would not be
    writeFileSync(
      file,
      `${sample('opendkim.conf')
        .replaceAll('/etc/opendkim/recorte.private', path.join(own, `${selector}.private`))
        .replace(/^(Selector +).*$/m, `$1${selector}`)
        .replace('inet:8891@', `inet:${port}@`)}
RequireSafeKeys no
`,
    );
    signer?.child.kill('SIGTERM');
    await signer?.ended;
    const started = keep(site, 'opendkim', ['-f', '-x', file]);
    signer = started;
    await until(
      () => listens(port),
      15_000,
      () => `OpenDKIM answers (${started.output()})`,
    );
  }
  await changeKey('recorte');
  const verifier = path.join(own, 'verify.conf');
  writeFileSync(verifier, `Mode v\nSyslog no\nTestPublicKeys ${known}\n`);
  return {
    port,
    changeKey,
    unpublish(selector: string) {
      records.delete(selector);
      publish();
    },
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
