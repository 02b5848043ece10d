import { z } from 'zod';

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

export interface StatusNotice {
  wamid: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  /** Unix seconds as sent: part of a notice's identity. */
  timestamp: string;
  deliveryId: string | null;
  errorCode: number | null;
  errorText: string | null;
}

export interface InboundNotice {
  from: string;
  wamid: string;
  timestamp: string;
  text: string;
}

/** The provider changed something about a template. */
export interface TemplateNotice {
  name: string;
  event: string;
}

export interface Notices {
  statuses: StatusNotice[];
  inbound: InboundNotice[];
  templates: TemplateNotice[];
}

const Uuid = z.uuid();
const TemplateChange = z.object({ message_template_name: z.string().max(512), event: z.string().max(60).optional() });

/** Undefined when the body is no notice of WhatsApp's at all; single entries we cannot read are left out. */
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
    const { id, biz_opaque_callback_data: callback, errors, ...rest } = status.data;
    const error = errors?.[0];
    notices.statuses.push({
      status: rest.status,
      timestamp: rest.timestamp,
      wamid: id,
      deliveryId: Uuid.safeParse(callback).data ?? null,
      errorCode: error?.code ?? null,
      errorText: (error?.error_data?.details ?? error?.message ?? error?.title ?? null)?.slice(0, 300) ?? null,
    });
  }
  for (const raw of asList(value.messages)) {
    const message = Inbound.safeParse(raw);
    if (!message.success) continue;
    const { from, id, timestamp, text, button } = message.data;
    notices.inbound.push({ from, wamid: id, timestamp, text: text?.body ?? button?.payload ?? button?.text ?? '' });
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
