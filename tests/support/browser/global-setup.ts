import { keepTemporaryFilesInMemory } from '../machine/memory-folder.ts';

/** Playwright's setup of a run; what it returns is called at the end. */
export default () => keepTemporaryFilesInMemory();
