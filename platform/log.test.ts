import { describe, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';

describe('the log of a database that is away', () => {
  it('logs a repeated error less and less often, with its count', () => {
    const lines: { msg: string; repeated?: number }[] = [];
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
    const now = vi.spyOn(performance, 'now');
    const gone = new Error('query failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
    for (let ms = 0; ms < 10_000; ms += 20) {
      now.mockReturnValue(ms);
      log.child({ job: 'a' }).error({ err: gone }, 'job failed');
    }
    now.mockReturnValue(10_000);
    log.error({ err: gone }, 'request failed');
    log.error({ err: new Error('another trouble') }, 'job failed');
    now.mockRestore();
    expect(lines.map(({ msg, repeated }) => [msg, repeated])).toEqual([
      ['job failed', undefined],
      ['job failed', 50],
      ['job failed', 100],
      ['job failed', 200],
      ['request failed', undefined],
      ['job failed', undefined],
    ]);
  });
});

describe('the log of a mail that was refused', () => {
  it('has the reply of the server without the recipient', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const said = '550 5.1.1 <ana@exemplo.com>: no such user';
    const refused = Object.assign(new Error(`Can't send mail - all recipients were rejected: ${said}`), {
      code: 'EENVELOPE',
      responseCode: 550,
      response: said,
      rejected: ['ana@exemplo.com'],
      rejectedErrors: [new Error(said)],
    });
    log.error({ err: new Error('job failed for ana@exemplo.com', { cause: refused }) }, 'job failed');
    log.error({ err: refused }, 'mail refused');
    const { err } = JSON.parse(lines[1] ?? '');
    expect(err).toMatchObject({ type: 'Error', code: 'EENVELOPE', responseCode: 550 });
    expect(err.message).toContain('550 5.1.1 <[address]>: no such user');
    expect(err.stack).toContain('log.test.ts');
    expect(lines.join('')).not.toContain('ana@');
  });
});
