import { catalogue, optionalOutlets } from '../../newsroom/sources/catalogue.ts';
import { checkSources, type SourceCheck } from '../../newsroom/sources/check-sources.ts';
import { HostGate } from '../../newsroom/sources/fetch/polite.ts';
import { createFeedParser } from '../../newsroom/sources/parse/feed-parser.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { type Command, readArgs, UsageError } from '../command.ts';

const options = { outlet: { type: 'string' }, json: { type: 'boolean', default: false } } as const;

function line(check: SourceCheck): string {
  const newest = check.newest?.slice(0, 16).replace('T', ' ') ?? '-';
  const note = check.detail ?? (check.movedTo ? `moved to ${check.movedTo}` : '');
  return `${check.verdict.padEnd(18)} ${String(check.items).padStart(5)} ${newest.padEnd(16)} ${check.outlet} · ${check.section}  ${note}`.trimEnd();
}

function summary(checks: SourceCheck[]): string {
  const outlets = new Set(checks.map((check) => check.outlet));
  const answered = new Set(checks.filter((check) => check.ok).map((check) => check.outlet));
  const working = checks.filter((check) => check.ok).length;
  return `${working} of ${checks.length} feeds work; ${answered.size} of ${outlets.size} outlets are answered`;
}

export const command: Command = {
  summary: 'Tries every feed of the catalogue and reports which work, fell silent, moved or fail.',
  usage: 'check [--outlet ID] [--json]',
  async run(args) {
    const { values, positionals } = readArgs({ args, options, allowPositionals: true });
    if (positionals.join(' ') !== 'check') throw new UsageError('sources knows one word: check');
    const { outlet, json } = values;
    const outlets = [...catalogue, ...optionalOutlets].filter(({ id }) => outlet === undefined || id === outlet);
    if (outlets.length === 0) throw new UsageError(`the catalogue has no outlet "${outlet}"`);
    const config = readConfig();
    const parser = createFeedParser();
    const tools = {
      fetch: createSafeFetch({ allow: config.FETCH_ALLOW, userAgent: `Recorte/1.0 (+${config.BASE_URL})` }),
      parser,
      gate: new HostGate(),
      nowMs: () => systemClock.now().getTime(),
    };
    const checks = await checkSources(tools, outlets, (check) =>
      console.log(json ? JSON.stringify(check) : line(check)),
    );
    if (!json) console.log(`\n${summary(checks)}`);
    await parser.close();
    return checks.some((check) => check.ok) ? 0 : 1;
  },
};
