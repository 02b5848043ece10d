import { expect, it } from 'vitest';
import { escapeMarkup } from '../contract/rules/escape.ts';
import { createTemplate, cut, fill, hole, SharedPart, Slot, textOfParts } from './template.tsx';

const stamp = createTemplate(({ kind }: { kind: string }) => (
  <table title={hole('title')}>
    <tbody>
      <tr>
        <td>
          {kind}: {hole('name')}
        </td>
      </tr>
      <Slot name="rows" />
    </tbody>
  </table>
));

it('fills in text as text, in markup and in attributes, and parts as they are', () => {
  const rows = [new SharedPart('<tr><td>'), 'own', new SharedPart('</td></tr>')];
  const parts = stamp({ kind: 'a & b' }, { title: '"<x>"', name: "O'Neil & <b>", rows });
  expect(textOfParts(parts)).toBe(
    '<table title="&quot;&lt;x&gt;&quot;"><tbody><tr><td>a &amp; b: O&#x27;Neil &amp; &lt;b&gt;</td></tr>' +
      '<tr><td>own</td></tr></tbody></table>',
  );
});

it('gives every reader of a shape the same shared parts', () => {
  const sharedOf = (name: string) =>
    stamp({ kind: 'x' }, { title: '', name }).filter((part) => part instanceof SharedPart);
  const [first, second] = [sharedOf('Ana'), sharedOf('Rui')];
  expect(first.length).toBeGreaterThan(1);
  expect(second.every((part, index) => part === first[index])).toBe(true);
});

it('takes nothing that readers or outlets write for a placeholder', () => {
  const pattern = cut(`%name% %0:name% $& ${hole('name')}`);
  expect(textOfParts(fill(pattern, { name: '%title% $1' }, (text) => text))).toBe('%name% %0:name% $& %title% $1');
});

it('fills in a pattern as markup or as text', () => {
  const pattern = cut(`<b title="${hole('title')}">${hole('name')}</b>`);
  const own = { title: 'a & b', name: '<i>' };
  expect(textOfParts(fill(pattern, own, escapeMarkup))).toBe('<b title="a &amp; b">&lt;i&gt;</b>');
  expect(fill(pattern, own, (text) => text)).toContain('<i>');
});
