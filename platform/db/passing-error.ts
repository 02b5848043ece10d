/** SQLSTATE classes that say nothing about the rows: lost connections, resources, an operator's hand, clashes of transactions. */
const passingStates = /^(08|40|53|55|57P|58)/;
/** What the driver and the pool say when they have no code for it. */
const lostConnection =
  /connection (terminated|ended|is dead)|timeout exceeded when trying to connect|query read timeout|not queryable|client was closed/i;

/** Whether the same statement may well succeed in a minute: then nobody's rows are to blame. */
export function isPassing(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string') return passingStates.test(code) || /^E[A-Z]+$/.test(code);
    if (lostConnection.test(cause.message)) return true;
  }
  return false;
}
