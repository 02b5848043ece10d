/** RELIABILITY.md C19, over seven days. */
const alertFrom = 0.001;
const holdFrom = 0.003;
/** So many deliveries for each complaint are calm, however many more there are. */
export const enoughEach = 1 / alertFrom;
/** One complaint among the first readers of a small installation is no trend. */
const leastComplaints = 3;

export type GuardState = 'calm' | 'alert' | 'hold';

export function guardState({ complaints, delivered }: { complaints: number; delivered: number }): GuardState {
  const share = delivered > 0 ? complaints / delivered : 0;
  if (share >= holdFrom && complaints >= leastComplaints) return 'hold';
  return share >= alertFrom && complaints > 0 ? 'alert' : 'calm';
}
