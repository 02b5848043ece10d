import { AsyncLocalStorage } from 'node:async_hooks';

/** Who asks and by which request, for code that a library calls for us without passing it on: the password hash, log lines. */
export interface CurrentRequest {
  id: string;
  path: string;
  address: string;
  /** What limits count by, see `callerKey`. */
  caller: string;
  /** Once it is known who asks. */
  userId?: string;
}

const store = new AsyncLocalStorage<CurrentRequest>();

export const duringRequest = <T>(request: CurrentRequest, work: () => T): T => store.run(request, work);

/** Undefined outside of requests: in jobs and commands. */
export const currentRequest = (): CurrentRequest | undefined => store.getStore();
