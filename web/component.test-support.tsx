import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { IntlProvider } from 'use-intl';
import { onTestFinished, vi } from 'vitest';
import type { Area } from '../i18n/messages.ts';
import { eventually } from '../tests/support/machine/patience.ts';
import { sessionQuery } from './features/session/use-session.ts';
import { loadMessages } from './language/messages.ts';
import { createQueryClient } from './query-client.ts';
import { ToastProvider } from './ui/feedback/toasts.tsx';

/** The server's answer to `METHOD /path`; a rejection is a lost connection. */
type Answers = (call: string, body: unknown) => unknown;

/** A refusal as the server writes it. */
export const refusal = (code: string, status: number, data: object = {}) =>
  Response.json({ defined: false, code, status, message: code, data }, { status });

export const lostConnection = () => Promise.reject(new TypeError('Failed to fetch'));

/** An answer that the test releases. */
export function pendingAnswer() {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return { promise, answer: (given: unknown) => act(async () => resolve(given)) };
}

/** Running and finished calls, as `METHOD /path`. */
export const asked: { call: string; body: unknown }[] = [];

/** The server of this test. A plain value becomes its JSON. */
export function serve(answers: Answers): void {
  asked.length = 0;
  vi.stubGlobal('fetch', async (given: Request | string, init?: RequestInit) => {
    const isText = typeof given === 'string';
    const url = new URL(isText ? given : given.url, 'http://localhost:3000');
    const method = isText ? (init?.method ?? 'GET') : given.method;
    const text = isText ? String(init?.body ?? '') : await given.clone().text();
    const call = `${method} ${url.pathname}`;
    const body = text ? JSON.parse(text) : undefined;
    asked.push({ call, body });
    const answer = await answers(call, body);
    return answer instanceof Response ? answer : Response.json(answer ?? null);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
}

interface Around {
  /** Catalogues of the page, besides the common one. */
  areas?: Area[];
  path?: string;
  /** The signed-in reader, known before the page is rendered. */
  session?: object | null;
}

/** Renders a component with all providers of a page, toasts included. */
export async function draw(element: ReactNode, { areas = [], path = '/', session }: Around = {}) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.documentElement.lang = 'pt-BR';
  const messages = await loadMessages('pt', ['common', 'errors', ...areas]);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const queryClient = createQueryClient();
  if (session !== undefined) queryClient.setQueryData<object | null>(sessionQuery.queryKey, session);
  const page = (inner: ReactNode) => (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>
          <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={messages}>
            <ToastProvider>{inner}</ToastProvider>
          </IntlProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>
  );
  const redraw = (inner: ReactNode) => act(async () => root.render(page(inner)));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
    queryClient.clear();
  });
  await redraw(element);
  return { queryClient, redraw };
}

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim();

/** The button or link with this name. */
export function control(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('button, a')].find((element) => nameOf(element) === name);
  if (!found) throw new Error(`no control "${name}" in: ${document.body.innerHTML}`);
  return found;
}

export const press = (name: string) => act(async () => control(name).click());

export function field(): HTMLInputElement {
  const found = document.querySelector('input');
  if (!found) throw new Error('no field');
  return found;
}

/** Types into the field with the events that React expects. */
export const type = (text: string, into = field()) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(into), 'value')?.set?.call(into, text);
    into.dispatchEvent(new Event('input', { bubbles: true }));
  });

export const submit = () => act(async () => document.querySelector('form')?.requestSubmit());

export const pressKey = (key: string, on: EventTarget = document.activeElement ?? document.body) =>
  act(async () => void on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

export const focused = () => nameOf(document.activeElement ?? document.body) ?? '';

export const toasts = () =>
  [...document.querySelectorAll('[role=log] > [role=group]')].map((toast) =>
    [...toast.querySelectorAll('p')].map((line) => line.textContent).join(': '),
  );

/** Waits until `look` passes: answers and renders happen outside of the test's own actions. */
export async function until(look: () => void): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  await eventually(look);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
}
