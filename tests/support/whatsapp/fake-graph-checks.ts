/** Checks of the Graph API before it accepts a message; the error codes are the provider's. */
export interface FakeTemplate {
  name: string;
  language: string;
  bodyParameters: number;
  /** The template's text, to measure the filled length. */
  words: string;
}

export interface GraphRefusal {
  code: number;
  title: string;
}

interface SentTemplate {
  name?: string;
  language?: { code?: string };
  components?: { type?: string; parameters?: { type?: string; text?: string }[] }[];
}

export interface SentMessage {
  messaging_product?: string;
  to?: string;
  type?: string;
  template?: SentTemplate;
  biz_opaque_callback_data?: string;
}

const refuse = (code: number, title: string): GraphRefusal => ({ code, title });

export function checkMessage(message: SentMessage, templates: readonly FakeTemplate[]): GraphRefusal | undefined {
  if (message.messaging_product !== 'whatsapp') return refuse(100, 'Invalid parameter: messaging_product');
  if (!/^[1-9]\d{7,14}$/.test(message.to ?? '')) return refuse(100, 'Invalid parameter: to');
  if (message.type !== 'template') return refuse(131047, 'Re-engagement message');
  const sent = message.template ?? {};
  const template = templates.find(({ name, language }) => name === sent.name && language === sent.language?.code);
  if (!template) return refuse(132001, 'Template does not exist');
  const body = sent.components?.find(({ type }) => type === 'body')?.parameters ?? [];
  const all = (sent.components ?? []).flatMap(({ parameters }) => parameters ?? []);
  if (body.length !== template.bodyParameters) return refuse(132000, 'Number of parameters does not match');
  if (all.some(({ type, text }) => type !== 'text' || !text)) return refuse(132012, 'Parameter format does not match');
  if (all.some(({ text }) => /[\n\r\t]| {5,}/.test(text ?? '')))
    return refuse(132018, 'Parameter has forbidden spaces');
  const length = template.words.length + body.reduce((sum, { text }) => sum + (text ?? '').length, 0);
  if (length > 1024) return refuse(132005, 'Hydrated text too long');
  if ((message.biz_opaque_callback_data ?? '').length > 512) return refuse(100, 'Invalid parameter: callback data');
  return undefined;
}
