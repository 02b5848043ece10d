import { useLocation, useSearchParams } from 'react-router';

/** One filter of a list, kept in the address: a view can be reloaded, sent and gone back to. The first value is the usual one. */
export function useFilter<Value extends string>(name: string, values: readonly [Value, ...Value[]]) {
  const [query, setQuery] = useSearchParams();
  const wanted = query.get(name);
  const value = values.find((one) => one === wanted) ?? values[0];
  return [value, (next: Value) => setQuery(withParam(name, next === values[0] ? '' : next), replacing)] as const;
}

/** What is searched for. Who has gone on to another page while the typing rested is not called back. */
export function useSearchText() {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const search = (text: string) => {
    if (window.location.pathname === pathname) setQuery(withParam('q', text), replacing);
  };
  return [query.get('q') ?? '', search] as const;
}

const replacing = { replace: true };

/** The router tells of a change a moment later: whoever presses twice in that moment means the second press too. */
export const addressNow = (): URLSearchParams => new URLSearchParams(window.location.search);

function withParam(name: string, value: string): URLSearchParams {
  const next = addressNow();
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
