import { useLocation, useSearchParams } from 'react-router';

/** One filter of a list, kept in the address: a view can be reloaded, sent and gone back to. The first value is the usual one. */
export function useFilter<Value extends string>(name: string, values: readonly [Value, ...Value[]]) {
  const [query, setQuery] = useSearchParams();
  const said = query.get(name);
  const value = values.find((one) => one === said) ?? values[0];
  return [value, (next: Value) => setQuery(withParam(query, name, next === values[0] ? '' : next), replacing)] as const;
}

/** What is searched for. Who has gone on to another page while the typing rested is not called back. */
export function useSearchText() {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const search = (text: string) => {
    if (window.location.pathname === pathname) setQuery(withParam(query, 'q', text), replacing);
  };
  return [query.get('q') ?? '', search] as const;
}

const replacing = { replace: true };

function withParam(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
