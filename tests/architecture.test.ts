import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawRooms } from './support/room-drawing.ts';
import { namesIn, writtenSql } from './support/written-sql.ts';

const root = path.join(import.meta.dirname, '..');

/**
 * The rooms that each room may import. An import that is not listed fails. A room is the longest listed folder (or root
 * file) that contains a source file. Tests and test support may import anything.
 */
const ground = ['contract', 'platform'];
const reader = ['people/plans', 'people/accounts', 'people/terms'];
const allowed: Record<string, string[]> = {
  contract: [],
  i18n: ['contract'],
  emails: ['contract', 'i18n'],
  platform: ['contract', 'i18n'],
  'people/plans': [...ground, 'emails', 'people/job-list'],
  'people/accounts': [...ground, 'emails', 'people/job-list', 'people/plans'],
  'people/payments': [...ground, 'emails', 'people/job-list', 'people/plans', 'people/accounts'],
  'people/invites': [...ground, 'i18n', 'emails', 'people/job-list', 'people/accounts'],
  'people/terms': [...ground, 'people/job-list', 'people/plans', 'people/accounts'],
  'people/privacy': [...ground, 'people/job-list', ...reader, 'people/payments'],
  'people/suggestions': [...ground, 'people/job-list', ...reader],
  'people/onboarding': [...ground, 'emails', 'people/job-list', ...reader, 'people/invites', 'people/suggestions'],
  'people/job-list': ground,
  'newsroom/job-list': ground,
  'newsroom/text': [],
  'newsroom/sources': [...ground, 'newsroom/job-list'],
  'newsroom/source-requests': [...ground, 'emails', 'newsroom/sources', 'people/accounts', 'newsroom/job-list'],
  'newsroom/articles': [...ground, 'newsroom/text', 'newsroom/sources', 'newsroom/job-list'],
  'newsroom/meaning': ['newsroom/text'],
  'newsroom/matching': ['contract', 'newsroom/text', 'newsroom/meaning'],
  'newsroom/summaries': ['contract', 'platform', 'newsroom/text'],
  'newsroom/stories': [...ground, 'newsroom/text', 'newsroom/articles', 'newsroom/job-list'],
  'newsroom/current': [
    ...ground,
    'newsroom/text',
    'newsroom/sources',
    'newsroom/articles',
    'newsroom/meaning',
    'newsroom/matching',
    'newsroom/stories',
  ],
  'newsroom/matches': [
    ...ground,
    'newsroom/articles',
    'newsroom/meaning',
    'newsroom/matching',
    'newsroom/sources',
    'newsroom/stories',
    'newsroom/text',
    'newsroom/current',
    'people/job-list',
    'newsroom/job-list',
    ...reader,
  ],
  'clippings/job-list': ground,
  'clippings/index-thread': ['newsroom/current', 'newsroom/matches', 'clippings/editions', 'clippings/lab'],
  'clippings/lab': [
    ...ground,
    'newsroom/text',
    'newsroom/sources',
    'newsroom/articles',
    'newsroom/meaning',
    'newsroom/matching',
    'newsroom/current',
    'newsroom/matches',
    'clippings/editions',
    ...reader,
  ],
  'clippings/editions': [
    ...ground,
    'emails',
    'newsroom/text',
    'newsroom/sources',
    'newsroom/articles',
    'newsroom/matching',
    'newsroom/summaries',
    'newsroom/stories',
    'newsroom/current',
    'newsroom/matches',
    'newsroom/meaning',
    'clippings/job-list',
    ...reader,
  ],
  'clippings/timelines': [
    ...ground,
    'newsroom/sources',
    'newsroom/articles',
    'newsroom/summaries',
    'newsroom/stories',
    'clippings/editions',
    'clippings/job-list',
    ...reader,
  ],
  'clippings/search': [
    ...ground,
    'newsroom/text',
    'newsroom/sources',
    'newsroom/articles',
    'newsroom/matching',
    'newsroom/summaries',
    'clippings/editions',
    'newsroom/job-list',
    ...reader,
  ],
  'clippings/specific': [
    ...ground,
    'emails',
    'newsroom/sources',
    'clippings/editions',
    'clippings/job-list',
    ...reader,
  ],
  'clippings/outgoing': [...ground, 'clippings/editions', 'clippings/specific', 'clippings/job-list', ...reader],
  'clippings/delivery': [
    ...ground,
    'emails',
    'clippings/editions',
    'clippings/specific',
    'clippings/outgoing',
    'newsroom/articles',
    'newsroom/current',
    'newsroom/matches',
    'clippings/job-list',
    ...reader,
  ],
  'clippings/archive': [
    ...ground,
    'emails',
    'newsroom/sources',
    'newsroom/articles',
    'newsroom/matching',
    'newsroom/summaries',
    'newsroom/current',
    'newsroom/matches',
    'clippings/editions',
    'clippings/specific',
    'clippings/delivery',
    ...reader,
  ],
  'clippings/curation': [
    ...ground,
    'emails',
    'newsroom/sources',
    'newsroom/articles',
    'newsroom/summaries',
    'clippings/editions',
    'clippings/specific',
    'clippings/delivery',
    'clippings/archive',
    'clippings/job-list',
    ...reader,
  ],
  'clippings/api': [
    ...ground,
    'clippings/lab',
    'clippings/search',
    'clippings/editions',
    'clippings/specific',
    'clippings/outgoing',
    'clippings/archive',
    ...reader,
  ],
  'clippings/settings': [...ground, 'emails', 'people/job-list', 'clippings/editions', 'clippings/delivery', ...reader],
  admin: [...ground, 'emails', 'newsroom', 'clippings', 'people'],
  demo: ['contract', 'platform', 'people/payments'],
  training: ['newsroom/meaning', 'newsroom/stories', 'newsroom/summaries', 'newsroom/text'],
  web: ['contract', 'i18n'],
  app: [...ground, 'newsroom', 'clippings', 'people', 'admin'],
  main: [...ground, 'app', 'newsroom', 'clippings', 'people', 'demo'],
  commands: [...ground, 'app', 'main', 'newsroom', 'clippings', 'people', 'admin', 'demo', 'emails', 'i18n'],
  scripts: ['commands', 'web', 'platform', 'main', 'app', 'people', 'emails', 'contract'],
  bench: [
    'newsroom',
    'clippings',
    'platform',
    'contract',
    'demo',
    'emails',
    'app',
    'main',
    'people',
    'commands',
    'scripts',
    'training',
  ],
};
const rooms = Object.keys(allowed).sort((a, b) => b.length - a.length);

const files = globSync('**/*.{ts,tsx}', {
  cwd: root,
  exclude: (entry) => /(^|\/)(node_modules|dist|data|migrations|test-results)(\/|$)/.test(entry),
}).map((file) => file.split(path.sep).join('/'));
const isTest = (file: string) => file.startsWith('tests/') || /\.test(-support)?\.tsx?$/.test(file);
const sources = files.filter((file) => !isTest(file) && !/(^[\w.-]+\.config|\.d)\.ts$/.test(file));

const roomOf = (file: string): string | undefined =>
  rooms.find((room) => file === `${room}.ts` || file.startsWith(`${room}/`));

const anyImport = /(?:from\s+|import\s*\(\s*|^import\s+)['"]([^'"]+)['"]/gm;

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(anyImport)].map((match) => match[1] ?? '');
}

function localImports(file: string): string[] {
  return importsOf(file).flatMap((target) => {
    if (target === '#emails') return ['emails/mails.ts'];
    if (!target.startsWith('.')) return [];
    return [path.posix.normalize(path.posix.join(path.posix.dirname(file), target))];
  });
}

/** The first cycle found, as a list of rooms. */
function cycleIn(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>();
  const cycleFrom = (place: string, way: string[]): string[] | undefined => {
    if (way.includes(place)) return [...way.slice(way.indexOf(place)), place];
    if (done.has(place)) return undefined;
    for (const next of edges.get(place) ?? []) {
      const cycle = cycleFrom(next, [...way, place]);
      if (cycle) return cycle;
    }
    done.add(place);
    return undefined;
  };
  return [...edges.keys()].map((place) => cycleFrom(place, [])).find(Boolean);
}

const may = (from: string, to: string) =>
  from === to || (allowed[from] ?? []).some((room) => to === room || to.startsWith(`${room}/`));

describe('the architecture', () => {
  it('gives every source file a room', () => {
    expect(sources.filter((file) => roomOf(file) === undefined)).toEqual([]);
  });

  it('lets a room import only the rooms on its list', () => {
    const trespasses = sources.flatMap((file) =>
      localImports(file)
        .filter((target) => !target.endsWith('.css') && !target.endsWith('.json') && roomOf(target) !== undefined)
        .filter((target) => !may(roomOf(file) ?? '', roomOf(target) ?? ''))
        .map((target) => `${file} -> ${target}`),
    );
    expect(trespasses).toEqual([]);
  });

  it('lets the SQL of a room name only the tables of the rooms on its list', () => {
    const roomOfTable = new Map(
      sources
        .filter((file) => file.endsWith('tables.ts'))
        .flatMap((file) =>
          [...readFileSync(path.join(root, file), 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(
            ([, table = '']) => [table, roomOf(file) ?? ''] as const,
          ),
        ),
    );
    // bounces are looked up among all addresses we ever wrote to, the waiting list included
    const alsoRead: Record<string, string> = { 'clippings/delivery/intake/queries.ts': 'waiting_list' };
    const trespasses = sources
      // erasure reads the database's catalogue to find a person's rows
      .filter((file) => !file.startsWith('people/privacy/') && !file.startsWith('bench/'))
      .flatMap((file) =>
        writtenSql(readFileSync(path.join(root, file), 'utf8'))
          .flatMap(namesIn)
          .filter((table) => roomOfTable.has(table) && alsoRead[file] !== table)
          .filter((table) => !may(roomOf(file) ?? '', roomOfTable.get(table) ?? ''))
          .map((table) => `${file} -> ${table}`),
      );
    expect(roomOfTable.size).toBeGreaterThan(40);
    expect([...new Set(trespasses)]).toEqual([]);
  });

  it('lets nothing of the newsroom import clippings', () => {
    const newsroom = Object.keys(allowed).filter((room) => room.startsWith('newsroom/'));
    expect(newsroom.length).toBeGreaterThan(5);
    expect(newsroom.flatMap((room) => allowed[room] ?? []).filter((room) => room.startsWith('clippings'))).toEqual([]);
  });

  it('has no cycle between rooms', () => {
    const edges = new Map<string, Set<string>>();
    for (const file of sources) {
      const from = roomOf(file) ?? file;
      for (const target of localImports(file)) {
        const to = roomOf(target);
        if (to && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to));
      }
    }
    expect(cycleIn(edges)).toBeUndefined();
  });

  it('lets the folders of matching import in one direction', () => {
    const order = ['query', 'index', 'search', 'scoring', 'ranking', 'explaining'];
    const placeOf = (file: string) => order.indexOf(/^newsroom\/matching\/(\w+)\//.exec(file)?.[1] ?? '');
    const own = sources.filter((file) => placeOf(file) >= 0);
    const backwards = own.flatMap((file) =>
      localImports(file)
        .filter((target) => placeOf(target) > placeOf(file))
        .map((target) => `${file} -> ${target}`),
    );
    expect(new Set(own.map(placeOf)).size).toBe(order.length);
    expect(backwards).toEqual([]);
  });

  it('has no cycle between files, types and what is loaded on demand included', () => {
    const edges = new Map(sources.map((file) => [file, new Set(localImports(file))]));
    expect(cycleIn(edges)).toBeUndefined();
  });

  it('keeps every file within 300 lines; lists of data and of tests may be longer', () => {
    const isData = (file: string) =>
      /^(demo\/newsroom\/stories|people\/suggestions\/(tree|data|sectors|professions)|i18n)/.test(file);
    const isTests = (file: string) => /\.(test|story)\.tsx?$/.test(file);
    const long = files
      .filter((file) => !isData(file) && !isTests(file))
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8').split('\n').length - 1] as const)
      .filter(([, lines]) => lines > 300);
    expect(long).toEqual([]);
  });

  it('keeps every folder within fifteen files beside their tests', () => {
    const folders = Map.groupBy(
      files.filter((file) => !/\.test\.tsx?$/.test(file)),
      (file) => path.posix.dirname(file),
    );
    const full = [...folders].filter(([, inside]) => inside.length > 15).map(([folder]) => folder);
    expect(full).toEqual([]);
  });

  it('is drawn in docs/architecture.md as the list says', () => {
    const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
    expect(/```mermaid\n([\s\S]*?)\n```/.exec(page)?.[1]).toBe(drawRooms(allowed));
  });

  it('has every file that the documentation names', () => {
    const pages = globSync(['docs/**/*.md', 'README.md', 'CONTRIBUTING.md'], { cwd: root });
    const gone = pages.flatMap((page) =>
      [...readFileSync(path.join(root, page), 'utf8').matchAll(/`([\w./-]+\.tsx?)`/g)]
        .filter(([, name = '']) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))
        .map(([, name]) => `${page}: ${name}`),
    );
    expect(gone).toEqual([]);
  });

  it('has every folder that the documentation names', () => {
    const pages = globSync(['docs/**/*.md', 'README.md', 'CONTRIBUTING.md'], { cwd: root });
    const tops = [...new Set(files.flatMap((file) => /^[^/]+(?=\/)/.exec(file) ?? [])), 'deploy', 'docs', 'migrations'];
    const named = new RegExp(`\`((?:${tops.join('|')})/[\\w/-]+)\``, 'g');
    const gone = pages.flatMap((page) =>
      [...readFileSync(path.join(root, page), 'utf8').matchAll(named)]
        .filter(([, name = '']) => !existsSync(path.join(root, name)) && !existsSync(path.join(root, `${name}.ts`)))
        .map(([, name]) => `${page}: ${name}`),
    );
    expect(gone).toEqual([]);
  });

  const only = (what: RegExp, where: RegExp) =>
    sources.filter((file) => !where.test(file) && importsOf(file).some((target) => what.test(target)));

  it('names nothing in code by a word that docs/glossary.md has replaced', () => {
    const page = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');
    const table = page.slice(page.indexOf('instead of'), page.indexOf('## Words on the pages'));
    const words = [...table.matchAll(/\| ([^|*\n]*(?:\*\w+\*[^|*\n]*)*) \|$/gm)]
      .flatMap(([, cell = '']) => cell.split(', '))
      .filter((word) => /^\w+$/.test(word));
    expect(words.length).toBeGreaterThan(15);
    const replaced = new RegExp(
      `\\b(?:${words.map((word) => `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`).join('|')})\\b`,
    );
    const found = sources
      .filter(
        (file) =>
          !/^newsroom\/(?:stories\/pairs\/(?:background|fingerprint)|text\/stopwords|summaries\/sentence-signs)\.ts$/.test(
            file,
          ),
      ) // lists of words
      .flatMap((file) =>
        readFileSync(path.join(root, file), 'utf8')
          .split('\n')
          .filter(
            (line) => !/^\s*(?:\*|\/\/|\/\*)/.test(line) && replaced.test(line.replace(/(['"`]).*?\1|>[^<]*</g, '')),
          )
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });

  it('uses Hono and oRPC only at the HTTP edge', () => {
    expect(
      only(
        /^(hono|@hono|@orpc)/,
        /(^platform\/http\/|routes?\.ts$|-routes\.ts$|^contract\/|^web\/api\.ts$|^app\.ts$|^scripts\/dev\.ts$)/,
      ),
    ).toEqual([]);
  });

  it('uses Drizzle only in tables, queries and the database', () => {
    const edge =
      /(tables\.ts$|queries\.ts$|-queries\.ts$|^platform\/(db|queue)\/|^bench\/|^people\/accounts\/sign-in\/auth\.ts$|^platform\/http\/observe\/health\.ts$)/;
    expect(only(/^drizzle-orm/, edge)).toEqual([]);
  });

  it('uses pg-boss only in the queue and the auth library only in accounts', () => {
    expect(only(/^pg-boss/, /^platform\/queue\//)).toEqual([]);
    expect(only(/^better-auth/, /^people\/accounts\//)).toEqual([]);
  });

  const says = (pattern: RegExp, where: RegExp) =>
    sources.filter(
      (file) => !where.test(file) && pattern.test(withoutComments(readFileSync(path.join(root, file), 'utf8'))),
    );

  it("writes the queue library's tables only through its calls", () => {
    // erasure searches the payloads of all jobs, for which the library has no call
    const erasing = /^(tests\/|people\/privacy\/queries\.ts$)/;
    expect(says(/\b(insert into|update|delete from)\s+pgboss\./i, erasing)).toEqual([]);
  });

  it('asks the server and changes something in one way each, in the browser', () => {
    // an upload shows its progress, and the landing page looks where the server leads `/`
    const others = /\.test\.|^web\/(features\/admin\/image-picker|pages\/visitor\/landing)\.tsx$/;
    const inBrowser = (pattern: RegExp, where: RegExp) => says(pattern, where).filter((file) => /^web\//.test(file));
    expect(inBrowser(/\bfetch\(|XMLHttpRequest/, new RegExp(`${others.source}|^web/api\\.ts$`))).toEqual([]);
    expect(inBrowser(/\buseMutation\b/, /^web\/use-change\.ts$/)).toEqual([]);
  });

  it('reads the environment only in the configuration', () => {
    expect(
      says(
        /process\.env\b/,
        /^(platform\/config\/environment\.ts|platform\/db\/(embedded-server|server-files)\.ts|scripts\/|bench\/)/,
      ),
    ).toEqual([]);
  });

  it('reads the wall clock only in the clock', () => {
    expect(
      says(/\bDate\.now\(\)|new Date\(\)|Temporal\.Now\b/, /^(platform\/clock\.ts|web\/clock\.ts|bench\/|scripts\/)/),
    ).toEqual([]);
  });
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}
