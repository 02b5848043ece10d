// @vitest-environment happy-dom
import { act, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { draw, focused, pressKey } from '../../component.test-support.tsx';
import { useStoryKeys } from './use-story-keys.ts';

function Page() {
  const keys = useStoryKeys();
  const [titles, setTitles] = useState(['Um', 'Dois', 'Três']);
  return (
    <div ref={keys}>
      <input aria-label="Endereço" data-page-key="a" />
      <ul>
        {titles.map((title) => (
          <li key={title} data-story={title}>
            <h3>
              <a href="#story">{title}</a>
            </h3>
            <button type="button" data-key="x" onClick={() => setTitles(titles.filter((one) => one !== title))}>
              Tirar
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

async function pressed(...keys: string[]): Promise<string> {
  for (const key of keys) {
    await pressKey(key);
    await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
  }
  return focused();
}

describe('the keys of a page of stories', () => {
  it('go to the next story and back, and stay at the ends', async () => {
    await draw(<Page />);
    expect(await pressed('k')).toBe('Um');
    expect(await pressed('j')).toBe('Dois');
    expect(await pressed('j', 'j', 'j')).toBe('Três');
    expect(await pressed('k')).toBe('Dois');
  });

  it('give the focus to the next story when one leaves the list', async () => {
    await draw(<Page />);
    expect(await pressed('j', 'x')).toBe('Dois');
    expect(await pressed('j', 'x')).toBe('Dois');
  });

  it('leave the focus in a field of the page, also when a story had it', async () => {
    await draw(<Page />);
    expect(await pressed('j', 'a')).toBe('Endereço');
  });

  it('belong to the field while it is typed in', async () => {
    await draw(<Page />);
    expect(await pressed('a', 'j')).toBe('Endereço');
  });
});
