/** Waits for work that cannot be cancelled. After the signal it throws the signal's reason and drops the result. */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined); // a failure after the signal has no one to report to
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** The same with a time limit, after which it throws the given error. */
export async function within<T>(ms: number, work: Promise<T>, tooLate: () => Error): Promise<T> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(tooLate()), ms);
  return abortable(work, stop.signal).finally(() => clearTimeout(timer));
}
