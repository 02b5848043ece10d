import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readArgs, runProgram } from '../commands/command.ts';

/** `npm run update`: installs the newest version of every package that the registry has, and lists the others. */
const args = process.argv.slice(2);

interface Outdated {
  latest: string;
}

function findOutdated(): [string, Outdated][] {
  // npm exits with 1 if there are outdated packages
  const { stdout } = spawnSync('npm', ['outdated', '--json'], { encoding: 'utf8' });
  return Object.entries(JSON.parse(stdout || '{}') as Record<string, Outdated>);
}

async function run(): Promise<number> {
  readArgs({ args });
  const { overrides = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as { overrides?: object };
  const isPinned = (name: string) => name in overrides || name.startsWith('@rolldown/');
  for (const [name, { latest }] of findOutdated()) {
    if (isPinned(name)) {
      console.log(`pinned  ${name}`);
      continue;
    }
    try {
      execFileSync('npm', ['install', '--save-exact', '--loglevel=error', `${name}@${latest}`], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      console.log(`updated ${name} ${latest}`);
    } catch (error) {
      const reason = /npm error (?:notarget|404|ERESOLVE) (.*)/.exec(
        String((error as { stderr?: Buffer }).stderr),
      )?.[1];
      console.log(`kept    ${name}, not ${latest}: ${reason ?? 'npm failed'}`);
    }
  }
  return 0;
}

await runProgram({ args, usage: () => 'Usage: npm run update', run });
