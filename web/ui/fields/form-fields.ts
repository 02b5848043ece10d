/** The text of a form's field, trimmed unless it is a secret. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  const text = typeof value === 'string' ? value : '';
  return /password/i.test(name) ? text : text.trim();
}

/** Puts the person where the first mistake is. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
