// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { api } from './api.ts';
import {
  asked,
  draw,
  lostConnection,
  pendingAnswer,
  press,
  refusal,
  serve,
  toasts,
  until,
} from './component.test-support.tsx';
import { useChange } from './use-change.ts';

/** A form in a dialog: it shows its own outcome while it is open. */
function Form({ isOpen }: { isOpen: boolean }) {
  const save = useChange(api.accounts.update, {
    failed: 'Não foi salvo.',
    done: 'Salvo.',
    shownHere: isOpen && 'outcome',
  });
  return (
    <>
      <button type="button" onClick={() => save.mutate({ fullName: 'Ana', linkedinProfile: '' })}>
        Salvar
      </button>
      {isOpen && <output>{save.status}</output>}
    </>
  );
}
const status = () => document.querySelector('output')?.textContent;

describe('a dialog that is closed while it saves', () => {
  it('says that it was saved', async () => {
    const { promise, answer } = pendingAnswer();
    serve(() => promise);
    const { redraw } = await draw(<Form isOpen />);
    await press('Salvar');
    await redraw(<Form isOpen={false} />);
    await answer({});
    await until(() => expect(toasts()).toEqual(['Salvo.']));
  });

  it('says why it was not saved', async () => {
    const { promise, answer } = pendingAnswer();
    serve(() => promise);
    const { redraw } = await draw(<Form isOpen />);
    await press('Salvar');
    await redraw(<Form isOpen={false} />);
    await answer(refusal('URL_INVALID', 422));
    await until(() => expect(toasts()).toHaveLength(1));
    expect(toasts()[0]).not.toBe('Não foi salvo.');
  });

  it('says in its own words that the connection was lost', async () => {
    const { promise, answer } = pendingAnswer();
    serve(() => promise.then(lostConnection));
    const { redraw } = await draw(<Form isOpen />);
    await press('Salvar');
    await redraw(<Form isOpen={false} />);
    await answer({});
    await until(() => expect(toasts()).toEqual(['Não foi salvo.']));
  });

  it('says nothing twice while it is open: it shows the outcome itself', async () => {
    serve(() => ({}));
    await draw(<Form isOpen />);
    await press('Salvar');
    await until(() => expect(status()).toBe('success'));
    expect(toasts()).toEqual([]);
  });

  it('leaves the refusal to the form while it is open', async () => {
    serve(() => refusal('URL_INVALID', 422));
    await draw(<Form isOpen />);
    await press('Salvar');
    await until(() => expect(status()).toBe('error'));
    expect(toasts()).toEqual([]);
  });

  it('says nothing of a session that is over', async () => {
    const { promise, answer } = pendingAnswer();
    serve(() => promise);
    const { redraw, queryClient } = await draw(<Form isOpen />);
    await press('Salvar');
    await redraw(<Form isOpen={false} />);
    await answer(refusal('UNAUTHORIZED', 401));
    await until(() => expect(queryClient.isMutating()).toBe(0));
    expect(toasts()).toEqual([]);
  });
});

const read = 'GET /api/account';

function Reading() {
  useQuery(api.accounts.account.queryOptions());
  return <Page />;
}

function Page() {
  const change = useChange(api.accounts.update, { failed: 'Não foi feito.', done: 'Feito.' });
  return (
    <button type="button" onClick={() => change.mutate({ fullName: 'Ana', linkedinProfile: '' })}>
      Mudar
    </button>
  );
}

describe('a change of a page', () => {
  it('reads again what the procedures beside it read', async () => {
    serve(() => ({}));
    await draw(<Reading />);
    await until(() => expect(asked.map(({ call }) => call)).toContain(read));
    await press('Mudar');
    await until(() => expect(asked.slice(-2).map(({ call }) => call)).toEqual(['PATCH /api/account', read]));
  });
  it('is told after the page was left', async () => {
    const { promise, answer } = pendingAnswer();
    serve(() => promise);
    const { redraw } = await draw(<Page />);
    await press('Mudar');
    await redraw(null);
    await answer(refusal('SERVICE_UNAVAILABLE', 503));
    await until(() => expect(toasts()).toEqual(['Não foi feito.']));
  });

  it('is told when it worked, and in the page’s words when the server had none', async () => {
    let isUp = true;
    serve(() => (isUp ? {} : refusal('SERVICE_UNAVAILABLE', 503)));
    await draw(<Page />);
    await press('Mudar');
    await until(() => expect(toasts()).toEqual(['Feito.']));
    isUp = false;
    await press('Mudar');
    await until(() => expect(toasts()).toContain('Não foi feito.'));
  });
});
