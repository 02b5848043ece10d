// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, it } from 'vitest';
import { control, draw, focused, press, until } from '../../component.test-support.tsx';
import { useKeptFocus } from './reader-page.tsx';

function Page() {
  const [rows, setRows] = useState(['soja', 'juros']);
  useKeptFocus();
  return (
    <main>
      <h1>Recortes</h1>
      {rows.map((row) => (
        <button key={row} type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
          {row}
        </button>
      ))}
    </main>
  );
}

it('gives the focus to the heading when the focused element is removed, and only then', async () => {
  await draw(<Page />);
  control('juros').focus();
  await press('soja');
  expect(focused()).toBe('juros');
  await press('juros');
  await until(() => expect(focused()).toBe('Recortes'));
});
