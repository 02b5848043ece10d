import { readFileSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import path from 'node:path';

type Detector = typeof import('eld/small').eld;

interface Tables {
  type: string;
  languages: Record<string, string>;
  /** For each n-gram, the scores by number of the language. */
  ngrams: Record<string, Record<string, number>>;
}

/**
 * The detector with its tables parsed as text instead of being run as a module: compiling their 1.6 MB takes 145 MB, of which 45
 * MB stay in use, mostly for copies of the same few scores.
 */
export function openDetector(): Detector {
  const home = path.join(path.dirname(findPackageJSON('eld/small', import.meta.url) ?? ''), 'src');
  const { createEld } = createRequire(import.meta.url)(path.join(home, 'languageDetector.js')) as {
    createEld(): { instance: Detector; loadData(tables: Tables): void };
  };
  const { instance, loadData } = createEld();
  loadData(readTables(readFileSync(path.join(home, 'ngrams', 'small.js'), 'utf8')));
  return instance;
}

function readTables(source: string): Tables {
  const [, type = '', languages = ''] = /\{type:'(\w+)',languages:\{([^}]+)\}/.exec(source) ?? [];
  const ngrams: Tables['ngrams'] = {};
  const alike = new Map<string, Record<string, number>>();
  const from = source.indexOf('ngrams:{') + 'ngrams:{'.length;
  const entry = /(?:'((?:[^'\\]|\\.)+)'|"((?:[^"\\]|\\.)+)"|([^\s'"{}:,]+)):\{([\d:,]+)\}/g;
  entry.lastIndex = from;
  for (let found = entry.exec(source); found; found = entry.exec(source)) {
    const [, quoted, doublyQuoted, bare, scores = ''] = found;
    const ngram = bare ?? (quoted ?? doublyQuoted ?? '').replace(/\\(.)/g, '$1');
    ngrams[ngram] = alike.getOrInsertComputed(scores, () => JSON.parse(`{${scores.replace(/(\d+):/g, '"$1":')}}`));
  }
  return { type, languages: JSON.parse(`{${languages.replace(/(\d+):'(\w+)'/g, '"$1":"$2"')}}`), ngrams };
}
