import { keepTemporaryFilesInMemory } from '../machine/memory-folder.ts';

/** Playwright's global setup; the returned function is called at the end. */
export default () => keepTemporaryFilesInMemory();
