import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Runs the check in a process in which the native library is refused, as an old system refuses it. */
const SCRIPT = `
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(name, context, next) {
      if (name.startsWith('onnxruntime-node')) throw new Error("version 'GLIBC_2.27' not found");
      return next(name, context);
    },
  });
  const { checkEncoder } = await import(${JSON.stringify(new URL('./read-text.ts', import.meta.url).href)});
  checkEncoder();
`;

it('a machine that cannot run the library is told so at the start', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    encoding: 'utf8',
  });
  expect(stderr).toContain("the encoder's library does not run on this machine: version 'GLIBC_2.27' not found");
  expect(status).toBe(1);
});
