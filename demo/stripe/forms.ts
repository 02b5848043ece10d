import { randomBytes } from 'node:crypto';

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormFields = { [name: string]: FormValue };

/** Stripe's nested forms: `a[b]=1`, `a[0][b]=1`, `a[]=1`. Objects with the keys 0, 1, 2 … become lists. */
export function parseForm(text: string): FormFields {
  const root: FormFields = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const way = [...name.matchAll(/^[^[\]]+|\[([^[\]]*)\]/g)].map((part) => part[1] ?? part[0]);
    let at = root;
    way.slice(0, -1).forEach((key) => {
      at[key] ??= Object.create(null) as FormFields;
      at = at[key] as FormFields;
    });
    const last = way.at(-1) ?? '';
    at[last === '' ? String(Object.keys(at).length) : last] = value;
  }
  return withLists(root) as FormFields;
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

export function text(form: FormValue | undefined, name: string): string | undefined {
  const value = typeof form === 'object' && !Array.isArray(form) ? form[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

export function inner(form: FormFields, name: string): FormValue | undefined {
  return form[name];
}

/** An error response in Stripe's shape. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: Record<string, string>;

  constructor(status: number, error: Record<string, string>) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export const missing = (what: string, id: string, param: string, status = 404) =>
  new StripeRefusal(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

export const invalid = (message: string, param: string, code = 'parameter_invalid') =>
  new StripeRefusal(400, { type: 'invalid_request_error', code, message, param });

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
