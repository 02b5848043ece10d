import { contract } from '../contract.ts';
import { signInContract } from './sign-in.ts';

/** Our own calls and those of the sign-in library. */
export const allCalls = { ...contract, signIn: signInContract };
export type AllCalls = typeof allCalls;
