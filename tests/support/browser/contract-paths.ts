/** Replaces Vite's `virtual:contract`, which contains the same paths without the schemas. */
export { contract as default } from '../../../contract/contract.ts';
