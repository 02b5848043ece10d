// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { control, draw, focused, press, pressKey, toasts, until } from '../../component.test-support.tsx';
import { showToast } from './toasts.ts';

const say = (title: string, onUndo?: () => void) =>
  act(async () => {
    showToast({ title, closeLabel: `Fechar ${title}`, undo: onUndo && { label: 'Desfazer', onUndo } });
  });

async function open() {
  await draw(<button type="button">Antes</button>);
  control('Antes').focus();
}

it('F6 goes to the newest toast, Escape closes it and goes back', async () => {
  await open();
  await say('Um', () => undefined);
  await say('Dois');
  await pressKey('F6');
  expect(focused()).toBe('Fechar Dois');
  await pressKey('Escape');
  expect(focused()).toBe('Antes');
  await until(() => expect(toasts()).toEqual(['Um']));
});

it('takes no focus by itself', async () => {
  await open();
  await say('Um');
  expect(focused()).toBe('Antes');
});

it('undoes once, and is gone', async () => {
  await open();
  let undone = 0;
  await say('Removido', () => {
    undone += 1;
  });
  await press('Desfazer');
  expect(undone).toBe(1);
  await until(() => expect(toasts()).toEqual([]));
});

it('keeps each way back until it is used, and one notice at a time', async () => {
  await open();
  await say('Primeiro', () => undefined);
  await say('Segundo', () => undefined);
  await say('Notícia');
  await say('Outra notícia');
  expect(toasts()).toEqual(['Primeiro', 'Segundo', 'Outra notícia']);
});

it('goes back to where the keyboard was when the focused one is closed by its button', async () => {
  await open();
  await say('Um');
  await pressKey('F6');
  await press('Fechar Um');
  expect(focused()).toBe('Antes');
});
