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

/** Debian's nginx with the sample of the repository: only ports, certificate and upstreams are set for this machine. */
export async function startWebProxy({ folder, afterwards }: Site, upstreams: number[]): Promise<WebProxy> {
  const [plain, secure] = [await freePort(), await freePort()];
  const [certificate, key] = [path.join(folder, 'site.crt'), path.join(folder, 'site.key')];
  writeFileSync(certificate, testCertificate.cert);
  writeFileSync(key, testCertificate.key);
  const sample = readFileSync(path.join(root, 'deploy', 'nginx.conf'), 'utf8')
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
    () =>
      fetch(http, { redirect: 'manual' }).then(
        () => true,
        () => false,
      ),
    15_000,
    () => `nginx answers (${nginx.output()})`,
  );
  return { http, https: `https://127.0.0.1:${secure}`, tested };
}
