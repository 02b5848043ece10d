import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeToast, hastenErrors, holdToasts, readToasts, showToast, subscribeToasts } from './toasts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  holdToasts(false);
  vi.runAllTimers();
  vi.useRealTimers();
});

const undo = { label: 'undo', onUndo: () => undefined };
const titles = () => readToasts().map(({ title }) => title);

it('tells its listeners of every toast, in order', () => {
  const listener = vi.fn();
  const stop = subscribeToasts(listener);
  showToast({ title: 'first', closeLabel: 'x', undo });
  showToast({ title: 'second', closeLabel: 'x', undo });
  expect(listener).toHaveBeenCalledTimes(2);
  expect(titles()).toEqual(['first', 'second']);
  stop();
  showToast({ title: 'third', closeLabel: 'x' });
  expect(listener).toHaveBeenCalledTimes(2);
});

it('lets a notice take the place of the one before it, and leaves what can be undone alone', () => {
  const first = showToast({ title: 'removed', closeLabel: 'x', undo });
  const notice = showToast({ title: 'refused', closeLabel: 'x' });
  expect(showToast({ title: 'added', closeLabel: 'x' })).toBe(notice);
  expect(showToast({ title: 'removed too', closeLabel: 'x', undo })).not.toBe(first);
  expect(titles()).toEqual(['removed', 'added', 'removed too']);
});

it('shows three at most, the newest', () => {
  for (const title of ['a', 'b', 'c', 'd']) showToast({ title, closeLabel: 'x', undo });
  expect(titles()).toEqual(['b', 'c', 'd']);
});

it('keeps an error in sight beside a success, and beside any number of ways back', () => {
  const error = showToast({ title: 'failed', closeLabel: 'x', tone: 'error' });
  showToast({ title: 'saved', closeLabel: 'x', tone: 'success' });
  expect(titles()).toEqual(['failed', 'saved']);
  for (const title of ['a', 'b', 'c']) showToast({ title, closeLabel: 'x', undo });
  expect(titles()).toEqual(['failed', 'b', 'c']);
  expect(showToast({ title: 'failed again', closeLabel: 'x', tone: 'error' })).toBe(error);
  expect(titles()).toEqual(['b', 'c', 'failed again']);
});

it('closes an error soon after another page opened, and nothing else', () => {
  showToast({ title: 'removed', closeLabel: 'x', undo });
  showToast({ title: 'failed', closeLabel: 'x', tone: 'error' });
  hastenErrors();
  vi.advanceTimersByTime(1900);
  expect(titles()).toEqual(['removed', 'failed']);
  vi.advanceTimersByTime(600);
  expect(titles()).toEqual(['removed']);
});

it('closes after its time: a toast with undo later than a notice, an error last', () => {
  showToast({ title: 'removed', closeLabel: 'x', undo });
  showToast({ title: 'saved', closeLabel: 'x' });
  vi.advanceTimersByTime(5200);
  expect(titles()).toEqual(['removed']);
  showToast({ title: 'failed', closeLabel: 'x', tone: 'error' });
  vi.advanceTimersByTime(3000);
  expect(titles()).toEqual(['failed']);
  vi.advanceTimersByTime(7200);
  expect(titles()).toEqual([]);
});

it('stays while hovered or focused, and then for its remaining time', () => {
  showToast({ title: 'removed', closeLabel: 'x', undo });
  vi.advanceTimersByTime(6000);
  holdToasts(true);
  vi.advanceTimersByTime(60_000);
  showToast({ title: 'said meanwhile', closeLabel: 'x' });
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(['removed', 'said meanwhile']);
  holdToasts(false);
  vi.advanceTimersByTime(1900);
  expect(titles()).toEqual(['removed', 'said meanwhile']);
  vi.advanceTimersByTime(300);
  expect(titles()).toEqual(['said meanwhile']);
});

it('fades when it is closed; a notice shown meanwhile in its place stays', () => {
  const id = showToast({ title: 'refused', closeLabel: 'x' });
  closeToast(id);
  expect(readToasts()).toMatchObject([{ title: 'refused', isLeaving: true }]);
  showToast({ title: 'added', closeLabel: 'x' });
  vi.advanceTimersByTime(200);
  expect(titles()).toEqual(['added']);
});
