import { freePort, type Program, startProgram } from '../support/program.ts';

export interface Member extends Program {
  role: 'web' | 'worker';
  url: string;
}

export interface FourProcesses {
  members: Member[];
  /** The output of all of them. */
  output(): string;
  /** Stops all of them; returns their exit statuses. */
  stop(): Promise<(number | null)[]>;
}

const roles = ['web', 'web', 'worker', 'worker'] as const;

/** Starts two web and two worker processes on one database at the same moment; throws unless all become ready. */
export async function startFourProcesses(env: Record<string, string>): Promise<FourProcesses> {
  const ports = await Promise.all(roles.map(() => freePort()));
  const members = roles.map((role, at): Member => {
    const port = String(ports[at]);
    const program = startProgram(['serve'], { ...env, ROLE: role, PORT: port, WORKER_PORT: port });
    return { role, url: `http://127.0.0.1:${port}`, ...program };
  });
  const stop = () => {
    for (const { child } of members) child.kill('SIGTERM');
    return Promise.all(members.map(({ ended }) => ended));
  };
  try {
    await Promise.all(members.map(({ printed }) => printed('is running')));
    for (const { url } of members) {
      const { status } = await fetch(`${url}/readyz`);
      if (status !== 200) throw new Error(`${url}/readyz answered ${status}`);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { members, output: () => members.map(({ output }) => output()).join(''), stop };
}
