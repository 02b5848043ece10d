// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { control, draw, focused, press, pressKey, toasts, until } from '../../component.test-support.tsx';
import type { ToastTone } from './toaster.tsx';
import { useToasts } from './toasts.tsx';

let shown: ReturnType<typeof useToasts>;

function Page() {
  shown = useToasts();
  return <button type="button">Antes</button>;
}

interface Said {
  tone?: ToastTone;
  onUndo?: () => void;
}

const say = (title: string, { tone, onUndo }: Said = {}) =>
  act(async () =>
    shown.show({ title, tone, closeLabel: `Fechar ${title}`, undo: onUndo && { label: `Desfazer ${title}`, onUndo } }),
  );
const nothing = () => undefined;

/** With the first toast on the screen: what shows them is loaded with it. */
async function open(first: string, said?: Said) {
  await draw(<Page />);
  control('Antes').focus();
  await say(first, said);
  await until(() => expect(toasts()).toEqual([first]));
}

it('F6 goes to the newest toast, Escape closes it', async () => {
  await open('Um', { onUndo: nothing });
  await say('Dois');
  await pressKey('F6');
  expect(focused()).toBe('Fechar Dois');
  await pressKey('Escape');
  await until(() => expect(toasts()).toEqual(['Um']));
  await pressKey('F6');
  expect(focused()).toBe('Desfazer Um');
  await pressKey('Escape');
  await until(() => expect(toasts()).toEqual([]));
  expect(focused()).toBe('Antes');
});

it('takes no focus by itself', async () => {
  await open('Um');
  expect(focused()).toBe('Antes');
});

it('is a group without the attribute that only a dialog may have', async () => {
  await open('Salvo');
  expect(document.querySelectorAll('[role="group"]')).toHaveLength(1);
  expect(document.querySelectorAll('[aria-modal]')).toHaveLength(0);
});

it('undoes once, and is gone', async () => {
  const undo = vi.fn();
  await open('Removido', { onUndo: undo });
  await press('Desfazer Removido');
  expect(undo).toHaveBeenCalledOnce();
  await until(() => expect(toasts()).toEqual([]));
});

it('keeps each way back, one notice and one error at a time', async () => {
  await open('Primeiro', { onUndo: nothing });
  await say('Notícia');
  await say('Falhou', { tone: 'error' });
  await say('Segundo', { onUndo: nothing });
  await say('Outra notícia');
  await say('Falhou de novo', { tone: 'error' });
  await until(() => expect(toasts().toSorted()).toEqual(['Falhou de novo', 'Outra notícia', 'Primeiro', 'Segundo']));
});

it('closes after its time: one with a way back later than a notice, an error last', async () => {
  await open('Antes de tudo');
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await say('Salvo');
  await say('Removido', { onUndo: nothing });
  await say('Falhou', { tone: 'error' });
  await after(5500);
  expect(toasts().toSorted()).toEqual(['Falhou', 'Removido']);
  await after(3000);
  expect(toasts()).toEqual(['Falhou']);
  await after(2000);
  expect(toasts()).toEqual([]);
});

it('closes an error soon after another page opened, and nothing else', async () => {
  await open('Removido', { onUndo: nothing });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await say('Falhou', { tone: 'error' });
  shown.hastenErrors();
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(toasts()).toEqual(['Removido']);
});
