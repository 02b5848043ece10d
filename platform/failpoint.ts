import { environment } from './config/environment.ts';

/**
 * Points where a test can make the program exit, fail or hang: FAILPOINT=stage:action:probability with the action exit,
 * throw or hang. Ignored in production.
 */
export type Failpoint = (stage: string) => Promise<void> | undefined;

export function readFailpoint(env: NodeJS.ProcessEnv = environment(), random: () => number = Math.random): Failpoint {
  const [wanted, action, chance = '1'] = (env.FAILPOINT ?? '').split(':');
  if (!wanted || env.NODE_ENV === 'production') return () => undefined;
  return (stage) => (stage === wanted && random() < Number(chance) ? fail(stage, action) : undefined);
}

async function fail(stage: string, action = 'throw'): Promise<void> {
  if (action === 'exit') process.kill(process.pid, 'SIGKILL');
  if (action === 'hang' || action === 'exit') await new Promise(() => undefined);
  throw new Error(`failpoint ${stage}`);
}
