export interface MailEvent {
  kind: 'bounce' | 'delay' | 'complaint' | 'delivered';
  /** "550 5.1.1" or "5.1.1" */
  code: string | null;
  happenedAt: Date;
}

export type SuppressionReason = 'hard_bounce' | 'bounces' | 'delays' | 'complaint';

const day = 24 * 3600_000;
/** The mailbox does not exist, or never will. */
const hardStatus = /\b5\.1\.(?:1|10)\b/;

/**
 * RELIABILITY.md C18: a complaint or a missing mailbox at once, other permanent refusals after two in seven days, temporary ones
 * after five different days. `events` are those of one address.
 */
export function suppressionOf(events: readonly MailEvent[], now: Date): SuppressionReason | undefined {
  if (events.some(({ kind }) => kind === 'complaint')) return 'complaint';
  const bounces = events.filter(({ kind }) => kind === 'bounce');
  if (bounces.some(({ code }) => hardStatus.test(code ?? ''))) return 'hard_bounce';
  const recent = bounces.filter(({ happenedAt }) => now.getTime() - happenedAt.getTime() < 7 * day);
  if (recent.length >= 2) return 'bounces';
  const lastDelivered = Math.max(
    0,
    ...events.filter(({ kind }) => kind === 'delivered').map((e) => e.happenedAt.getTime()),
  );
  const delayDays = new Set(
    events
      .filter(({ kind, happenedAt }) => kind === 'delay' && happenedAt.getTime() > lastDelivered)
      .map(({ happenedAt }) => happenedAt.toISOString().slice(0, 10)),
  );
  return delayDays.size >= 5 ? 'delays' : undefined;
}
