import { useSearchParams } from 'react-router';

/** One filter of a list, kept in the address: a view can be reloaded, sent and gone back to. The first value is the usual one. */
export function useFilter<Value extends string>(name: string, values: readonly [Value, ...Value[]]) {
  const [query, setQuery] = useSearchParams();
  const said = query.get(name);
  const value = values.find((one) => one === said) ?? values[0];
  return [value, (next: Value) => setQuery(withParam(query, name, next === values[0] ? '' : next), replacing)] as const;
}

/** What is searched for. */
export function useSearchText() {
  const [query, setQuery] = useSearchParams();
  return [query.get('q') ?? '', (text: string) => setQuery(withParam(query, 'q', text), replacing)] as const;
}

const replacing = { replace: true };

function withParam(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
