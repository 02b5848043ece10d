/** A template message as the Graph API takes it (RELIABILITY.md §3). */
export interface TemplateMessage {
  /** Digits with country code. */
  to: string;
  template: string;
  languageCode: string;
  body: string[];
  /** What the address of the template's button ends with. */
  button: string;
  /** Comes back in every status notice; ties a late word to its delivery. */
  callback?: string;
}

const text = (value: string) => ({ type: 'text', text: value });

export function toGraphBody({ to, template, languageCode, body, button, callback }: TemplateMessage): string {
  return JSON.stringify({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: {
      name: template,
      language: { code: languageCode },
      components: [
        { type: 'body', parameters: body.map(text) },
        { type: 'button', sub_type: 'url', index: '0', parameters: [text(button)] },
      ],
    },
    ...(callback ? { biz_opaque_callback_data: callback } : {}),
  });
}

/** Parameters may hold no line ends, tabs or more than four spaces in a row, and never be empty (error 132018). */
export function toParameter(value: string, longest: number): string {
  const line = value.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (line === '') return '…';
  const letters = [...line];
  if (letters.length <= longest) return line;
  const cut = letters.slice(0, longest - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > longest / 2 ? space : undefined).trimEnd()}…`;
}
