import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const document = 'docs/requirements.md';
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const numbers = [...read(document).matchAll(/^- \*\*([A-Z]\d*)\*\* /gm)].map(([, number = '']) => number);
const rules: ReadonlySet<string> = new Set(numbers);
const isWithdrawn = (number: string) => read(document).includes(`\n- **${number}** Withdrawn`);

const files = globSync('**/*.{ts,tsx,mjs,js,md,sh,yml,css,html}', {
  cwd: root,
  exclude: (entry) => /(^|\/)(node_modules|dist|data|migrations|test-results)(\/|$)/.test(entry),
}).filter((file) => file !== 'tests/requirements.test.ts');

const row = '(?:[SFCL]\\d\\d|G[1-6])';
const bare = new RegExp(`\\(${row}(?:(?:, |-| to | and )${row})*\\)`, 'g');
const elsewhere = /\b(?:SPECIFICATION|PRODUCT|RELIABILITY|MEANING)\.md\b|\b(?:spec|design) §/g;
/** A citation may continue on the next line of a comment. */
const citation = /(\(?)\brequirements[\s*/]+((?:[A-Z]\d*\b)(?:(?:, |-| to )[A-Z]\d*\b)*)(\)?)/g;

function problemsIn(text: string): string[] {
  const cited = [...text.matchAll(citation)].flatMap(([whole, open, list = '', close]) => {
    if (!open || !close) return [`${whole}: not in the form (requirements R1)`];
    return list
      .split(/, |-| to /)
      .filter((number) => !rules.has(number))
      .map((number) => `${number}: not in ${document}`);
  });
  const bareRows = [...text.matchAll(bare)].map(([whole]) => `${whole}: not in the form (requirements R1)`);
  const outside = [...text.matchAll(elsewhere)].map(([whole]) => `${whole}: not in the repository`);
  return [...cited, ...bareRows, ...outside];
}

describe('the requirements', () => {
  it('have every number once', () => {
    expect(numbers.length).toBeGreaterThan(200);
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });

  it('exist wherever one is cited', () => {
    expect(files.length).toBeGreaterThan(1000);
    const problems = files.flatMap((file) => problemsIn(read(file)).map((problem) => `${file}: ${problem}`));
    expect(problems).toEqual([]);
  });

  it.each([
    ['(requirements R9999)', 'R9999: not in docs/requirements.md'],
    ['(requirements R1, S99)', 'S99: not in docs/requirements.md'],
    ['(requirements\n * F98)', 'F98: not in docs/requirements.md'],
    ['requirements R1', 'requirements R1: not in the form (requirements R1)'],
    ['(S04, S08)', '(S04, S08): not in the form (requirements R1)'],
    ['spec §5: trimmed', 'spec §: not in the repository'],
    ['see RELIABILITY.md', 'RELIABILITY.md: not in the repository'],
  ])('are not cited as %j', (text, problem) => {
    expect(problemsIn(text)).toEqual([problem]);
  });

  it('refer to each other and name every row of the fault table', () => {
    const rows = globSync('tests/fault/**/*.ts', { cwd: root });
    expect(rows.length).toBeGreaterThan(10);
    const named = [document, 'docs/fault-results.md', ...rows].flatMap((file) =>
      [...read(file).matchAll(/\b(?:[RSFCL]\d{2,3}|G\d)\b/g)].map(([number]) => number),
    );
    expect([...new Set(named)].filter((number) => !rules.has(number))).toEqual([]);
  });

  it('have a test or a command for every fault and every attack', () => {
    const tests = files.filter((file) => file.endsWith('.test.ts') || file.startsWith('tests/fault/'));
    const texts = tests.map(read).join('\n');
    const wanted = numbers.filter((number) => /^[FS]/.test(number) && !isWithdrawn(number));
    expect(wanted.filter((number) => !new RegExp(`\\b${number}\\b`).test(texts))).toEqual([]);
  });
});
