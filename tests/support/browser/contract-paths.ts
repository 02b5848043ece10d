/** Stands for Vite's `virtual:contract`, which holds the same paths without the schemas. */
export { contract as default } from '../../../contract/contract.ts';
