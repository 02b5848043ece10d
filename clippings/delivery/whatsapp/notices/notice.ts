import { hash } from 'node:crypto';
import { z } from 'zod';
import { type StatusRow, statusRank } from './notice-queries.ts';

/** The fields of WhatsApp's notices that we use. */
const StatusError = z.object({
  code: z.number().int(),
  title: z.string().optional(),
  message: z.string().optional(),
  error_data: z.object({ details: z.string().optional() }).optional(),
});

const Status = z.object({
  id: z.string().min(1).max(500),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: z.string().regex(/^\d{1,12}$/),
  biz_opaque_callback_data: z.string().max(600).optional(),
  errors: z.array(StatusError).optional(),
});

const Inbound = z.object({
  from: z.string().regex(/^\d{5,20}$/),
  id: z.string().min(1).max(500),
  timestamp: z.string().regex(/^\d{1,12}$/),
  type: z.string(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string().optional(), payload: z.string().optional() }).optional(),
});

const Change = z.object({ field: z.string(), value: z.looseObject({}) });
const Envelope = z.object({ entry: z.array(z.object({ changes: z.array(Change).max(1000) })).max(1000) });

export interface Notices {
  statuses: StatusRow[];
  /** Messages from readers, with the key of the notice. */
  inbound: { from: string; key: string; text: string }[];
  /** Templates that the provider changed. */
  templates: { name: string; event: string }[];
}

/** Identifies a notice. The timestamp is in Unix seconds, as sent. */
const keyOf = (wamid: string, status: string, timestamp: string) =>
  hash('sha256', `${wamid}\n${status}\n${timestamp}`, 'hex');

const Uuid = z.uuid();
const TemplateChange = z.object({ message_template_name: z.string().max(512), event: z.string().max(60).optional() });

/** Undefined if the body is no WhatsApp notice; entries that cannot be read are left out. */
export function readNotices(json: unknown): Notices | undefined {
  const envelope = Envelope.safeParse(json);
  if (!envelope.success) return undefined;
  const notices: Notices = { statuses: [], inbound: [], templates: [] };
  for (const { field, value } of envelope.data.entry.flatMap(({ changes }) => changes)) {
    if (field === 'messages') readMessages(value, notices);
    else if (field === 'message_template_status_update' || field === 'template_category_update') {
      const change = TemplateChange.safeParse(value);
      if (change.success) {
        notices.templates.push({ name: change.data.message_template_name, event: change.data.event ?? field });
      }
    }
  }
  return notices;
}

function readMessages(value: Record<string, unknown>, notices: Notices): void {
  for (const raw of asList(value.statuses)) {
    const status = Status.safeParse(raw);
    if (!status.success) continue;
    const { id: wamid, status: reached, timestamp, biz_opaque_callback_data: callback, errors } = status.data;
    const error = errors?.[0];
    notices.statuses.push({
      key: keyOf(wamid, reached, timestamp),
      wamid,
      status: reached,
      rank: statusRank[reached],
      at: new Date(Number(timestamp) * 1000),
      delivery_id: Uuid.safeParse(callback).data ?? null,
      error_code: error?.code ?? null,
      error_text: (error?.error_data?.details ?? error?.message ?? error?.title ?? null)?.slice(0, 300) ?? null,
    });
  }
  for (const raw of asList(value.messages)) {
    const message = Inbound.safeParse(raw);
    if (!message.success) continue;
    const { from, id, timestamp, text, button } = message.data;
    const words = text?.body ?? button?.payload ?? button?.text ?? '';
    notices.inbound.push({ from, key: keyOf(id, 'message', timestamp), text: words });
  }
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

const stopWords = new Set(['parar', 'pare', 'stop', 'sair']);

/** PARAR or STOP in any spelling; a sentence that only contains the word does not count. */
export function isStopWord(text: string): boolean {
  const word = text
    .slice(0, 100)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
  return stopWords.has(word);
}
