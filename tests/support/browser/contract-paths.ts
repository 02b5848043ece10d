import { allCalls } from '../../../contract/sign-in/all-calls.ts';
import { callPaths } from '../../../web/call-paths.ts';

/** Replaces Vite's `virtual:calls/…`. */
export default callPaths(allCalls, () => true);
