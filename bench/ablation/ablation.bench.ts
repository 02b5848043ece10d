import { spawnSync } from 'node:child_process';
import { registerHooks } from 'node:module';
import { ABLATIONS, type Ablation } from './ablations.ts';

const MATCHING = new URL('../../news/matching/', import.meta.url);

/** Loads the mechanism's files with its code removed. Code that is not found is an error: the list must be updated. */
function takeOut({ edits }: Ablation): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const own = edits.filter(([file]) => new URL(file, MATCHING).href === url);
      if (own.length === 0) return loaded;
      let source = String(loaded.source);
      for (const [file, code, instead] of own) {
        if (!source.includes(code)) throw new Error(`${file} has no ${code}`);
        source = source.replace(code, instead);
      }
      return { ...loaded, source };
    },
  });
}

/**
 * What each mechanism contributes. Without arguments each is removed in turn, in its own process; `--without NAME`
 * removes one. All weights are fitted again without it, with terms left out.
 */
export async function run(args: string[]): Promise<void> {
  const [flag, name] = args;
  if (flag === '--without') {
    const ablation = ABLATIONS.find((each) => each.name === name);
    if (ablation) takeOut(ablation);
    const { measureQuickly } = await import('./measure-quickly.ts');
    console.log(JSON.stringify(measureQuickly()));
    return;
  }
  const all: Record<string, Record<string, string>> = {};
  for (const each of ['nothing', ...ABLATIONS.map((ablation) => ablation.name)]) {
    const [program] = process.argv.slice(1);
    const { stdout } = spawnSync(process.execPath, [program!, 'ablation', '--without', each], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    all[each] = JSON.parse(stdout);
    console.log(`${`without ${each}`.padEnd(48)} ${Object.values(all[each]!).join('   ')}`);
  }
  console.log(JSON.stringify(all));
}
