import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { testCertificate } from '../../support/mail/test-certificate.ts';
import { freePort } from '../../support/program.ts';
import { keep, type Ran, root, run, type Site, until } from '../site.ts';

export interface WebProxy {
  http: string;
  https: string;
  /** The output of `nginx -t` for the sample. */
  tested: Ran;
}

const sampleOf = (name: string) => readFileSync(path.join(root, 'deploy', name), 'utf8');

function writeCertificate(folder: string) {
  const [certificate, key] = [path.join(folder, 'site.crt'), path.join(folder, 'site.key')];
  writeFileSync(certificate, testCertificate.cert);
  writeFileSync(key, testCertificate.key);
  return { certificate, key };
}

const answers = (address: string) =>
  fetch(address, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );

/** Debian's nginx with the sample of the repository: only ports, certificate and upstreams are set for this machine. */
export async function startWebProxy({ folder, afterwards }: Site, upstreams: number[]): Promise<WebProxy> {
  const [plain, secure] = [await freePort(), await freePort()];
  const { certificate, key } = writeCertificate(folder);
  const sample = sampleOf('nginx.conf')
    .replace('server 127.0.0.1:3000;', upstreams.map((port) => `server 127.0.0.1:${port};`).join(' '))
    .replaceAll(/listen \[::\][^;]*;/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${secure} ssl`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  const file = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/nginx-${kind};`,
  );
  writeFileSync(
    file,
    `pid ${folder}/nginx.pid; daemon off; error_log stderr warn; events {}
     http { include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')} ${sample} }`,
  );
  const tested = await run('nginx', ['-t', '-c', file]);
  const nginx = keep({ afterwards }, 'nginx', ['-c', file]);
  const http = `http://127.0.0.1:${plain}`;
  await until(
    () => answers(http),
    15_000,
    () => `nginx answers (${nginx.output()})`,
  );
  return { http, https: `https://127.0.0.1:${secure}`, tested };
}

/** Debian's Caddy as the container's proxy starts it, with a port, a certificate and an upstream of this machine. */
export async function startCaddy({ folder, afterwards }: Site, upstream: number): Promise<{ port: number }> {
  const [plain, port] = [await freePort(), await freePort()];
  const { certificate, key } = writeCertificate(folder);
  const written = /printf "(.*?)" /.exec(sampleOf('compose.yaml'))?.[1] ?? '';
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(
    file,
    written
      .replaceAll('\\n', '\n')
      .replace('{', `{\n admin off\n storage file_system ${folder}/caddy\n http_port ${plain}\n https_port ${port}`)
      .replace('%s {', `https://recorte.example {\n bind 127.0.0.1\n tls ${certificate} ${key}`)
      .replace('web:3000', `127.0.0.1:${upstream}`),
  );
  const caddy = keep({ afterwards }, 'caddy', ['run', '--config', file, '--adapter', 'caddyfile']);
  await until(
    () => answers(`http://127.0.0.1:${plain}`),
    15_000,
    () => `Caddy answers (${caddy.output()})`,
  );
  return { port };
}
