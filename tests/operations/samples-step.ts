import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../support/program.ts';
import { keep, root, run, until } from './site.ts';
import type { Step } from './step.ts';

const sample = (...names: string[]) => path.join(root, 'deploy', ...names);

/** Tries the samples of deploy/ with the programs that read them. */
export const samplesStep: Step = {
  what: 'the unit by systemd-analyze; rules, metrics and dashboard by promtool and a running Prometheus',
  packages: ['postgresql', 'prometheus', 'systemd'],
  async run(site, check) {
    // the unit names a program that is not installed here: another one replaces it
    const text = readFileSync(sample('recorte.service'), 'utf8').replace('/opt/recorte/recorte serve', '/bin/true');
    const unit = path.join(site.folder, 'recorte.service');
    const units = {
      [unit]: text,
      // as docs/operating.md says for several processes on one host
      [path.join(site.folder, 'recorte-web@.service')]: text.replace('Environment=', 'Environment=ROLE=web PORT=%i '),
      [path.join(site.folder, 'recorte-worker@.service')]: text.replace(
        'Environment=',
        'Environment=ROLE=worker WORKER_PORT=%i ',
      ),
    };
    for (const [file, words] of Object.entries(units)) {
      writeFileSync(file, words);
      const verified = await run('systemd-analyze', ['verify', file]);
      check(
        `systemd-analyze verify ${path.basename(file)}`,
        verified.status === 0 && !/recorte/.test(verified.output),
        verified.output.trim().slice(0, 300),
      );
    }
    const security = await run('systemd-analyze', ['security', '--offline=yes', unit]);
    const exposure = Number(/exposure level[^:]*: ([\d.]+)/.exec(security.output)?.[1] ?? 10);
    check('systemd-analyze security is under 3', exposure < 3, exposure);

    const rules = await run('promtool', ['check', 'rules', sample('prometheus', 'alerts.yml')]);
    check('promtool check rules', rules.status === 0, rules.output.trim().split('\n').at(-1));
    const [web, worker] = [await freePort(), await freePort()];
    await site.serve({ ROLE: 'web', PORT: String(web) });
    await site.cluster.query('update sources set is_paused = true');
    await site.serve({ ROLE: 'worker', WORKER_PORT: String(worker) });
    for (const [name, port] of [
      ['web', web],
      ['worker', worker],
    ] as const) {
      const metrics = path.join(site.folder, `${name}.metrics`);
      writeFileSync(metrics, await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
      const checked = await run('sh', ['-c', `promtool check metrics < ${metrics}`]);
      check(
        `promtool check metrics of the ${name} process`,
        checked.status === 0 && checked.output.trim() === '',
        checked.output.trim().slice(0, 300),
      );
    }

    const own = path.join(site.folder, 'prometheus');
    mkdirSync(own);
    cpSync(sample('prometheus', 'alerts.yml'), path.join(own, 'alerts.yml'));
    writeFileSync(
      path.join(own, 'prometheus.yml'),
      readFileSync(sample('prometheus', 'prometheus.yml'), 'utf8')
        .replace('127.0.0.1:3000', `127.0.0.1:${web}`)
        .replace('127.0.0.1:3001', `127.0.0.1:${worker}`)
        .replace('15s', '1s'),
    );
    const port = await freePort();
    const address = `http://127.0.0.1:${port}/api/v1`;
    const prometheus = keep(site, 'prometheus', [
      `--config.file=${own}/prometheus.yml`,
      `--storage.tsdb.path=${own}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]);
    const ask = async (query: string) => {
      const answer = await fetch(`${address}/query?query=${encodeURIComponent(query)}`);
      const { data } = (await answer.json()) as { data?: { result: { value: [number, string] }[] } };
      return data?.result ?? [];
    };
    await until(
      async () => (await ask('up == 1').catch(() => [])).length === 2,
      30_000,
      () => `both are scraped (${prometheus.output().slice(-300)})`,
    );
    check('Prometheus scrapes both processes', true, '2 up');
    const dashboard = readFileSync(sample('prometheus', 'grafana-dashboard.json'), 'utf8');
    const questions = [...dashboard.matchAll(/"expr":\s*"((?:[^"\\]|\\.)*)"/g)].map(
      ([, text]) => JSON.parse(`"${text}"`) as string,
    );
    const wrong: string[] = [];
    for (const question of questions) {
      const asked = question.replaceAll('$__rate_interval', '5m').replaceAll('$__interval', '5m');
      const answer = await fetch(`${address}/query?query=${encodeURIComponent(asked)}`);
      if (!answer.ok) wrong.push(question);
    }
    check(
      `every question of the dashboard is understood`,
      questions.length > 0 && wrong.length === 0,
      wrong.join('; ') || `${questions.length}`,
    );
    const known = new Set(
      ((await (await fetch(`${address}/label/__name__/values`)).json()) as { data: string[] }).data,
    );
    const named = new Set(
      [...dashboard, ...readFileSync(sample('prometheus', 'alerts.yml'), 'utf8')].join('').match(/recorte_[a-z_]+/g),
    );
    // metrics about mails have no value before the first morning
    const missing = [...named].filter(
      (name) => ![...known].some((metric) => metric.startsWith(name)) && !/mail|lateness|deliveries|feeds/.test(name),
    );
    check('dashboard and rules name figures that exist', missing.length === 0, missing.join(' ') || `${named.size}`);
    check(
      'the files named by the guide exist',
      ['nginx.conf', 'recorte.service', 'compose.yaml', 'Dockerfile', 'postfix/main.cf'].every((name) =>
        existsSync(sample(name)),
      ),
    );
  },
};
