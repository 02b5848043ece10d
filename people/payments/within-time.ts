import { AppError, type ErrorCode } from '../../contract/errors.ts';
import type { Log } from '../../platform/log.ts';
import { ProviderError } from './payment-provider.ts';

/** RELIABILITY.md F22: the reader hears about a provider that is down or slow within 10 s. */
const longestMs = 6_000;

/** The work's answer, or the refusal when the provider fails or takes too long. Slow work goes on: the next try finds it done. */
export async function withinTime<T>(refusal: ErrorCode, log: Log, work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ProviderError('the payment provider is too slow', { cause: undefined })),
      longestMs,
    );
  });
  const running = work();
  running.catch(() => undefined); // a failure after the time is up has nobody left to tell
  try {
    return await Promise.race([running, late]);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.error({ err: error }, 'payment provider');
    throw new AppError(refusal);
  } finally {
    clearTimeout(timer);
  }
}
