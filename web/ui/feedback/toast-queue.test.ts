import { afterEach, expect, it, vi } from 'vitest';
import { closeToast, isToastWaiting, openStage, showToast, subscribeToasts } from './toast-queue.ts';

let closeStage: (() => void) | undefined;
afterEach(() => {
  closeStage ??= openStage({ show: () => undefined, close: () => undefined });
  closeStage();
  closeStage = undefined;
});

const undo = { label: 'undo', onUndo: () => undefined };

it('keeps toasts until the code that draws them has come, then hands them over in order', () => {
  const listener = vi.fn();
  const stop = subscribeToasts(listener);
  showToast({ title: 'first', closeLabel: 'x', undo });
  showToast({ title: 'second', closeLabel: 'x', undo });
  expect(listener).toHaveBeenCalledTimes(2);
  expect(isToastWaiting()).toBe(true);

  const shown: string[] = [];
  closeStage = openStage({ show: ({ title }) => shown.push(title), close: () => undefined });
  expect(shown).toEqual(['first', 'second']);
  expect(isToastWaiting()).toBe(false);
  showToast({ title: 'third', closeLabel: 'x' });
  expect(shown).toEqual(['first', 'second', 'third']);
  stop();
});

it('forgets a toast that was closed before it could be shown', () => {
  const id = showToast({ title: 'gone', closeLabel: 'x' });
  closeToast(id);
  expect(isToastWaiting()).toBe(false);
});

it('lets a notice take the place of the one before it, and leaves what can be undone alone', () => {
  const first = showToast({ title: 'removed', closeLabel: 'x', undo });
  const notice = showToast({ title: 'refused', closeLabel: 'x' });
  expect(showToast({ title: 'added', closeLabel: 'x' })).toBe(notice);
  expect(showToast({ title: 'removed too', closeLabel: 'x', undo })).not.toBe(first);

  const shown: string[] = [];
  closeStage = openStage({ show: ({ title }) => shown.push(title), close: () => undefined });
  expect(shown).toEqual(['removed', 'added', 'removed too']);
});
