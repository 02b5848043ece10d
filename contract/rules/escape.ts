const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** A text as the content of an element of HTML or XML. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (char) => entities[char]!) : text;
}

/** The same, in attributes too: what React escapes. */
export function escapeMarkup(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (char) => entities[char]!) : text;
}
