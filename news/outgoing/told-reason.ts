/**
 * What the owner of a webhook hears of a failure. Why an address cannot be reached is not among it: it would tell which names
 * exist inside the operator's network. The whole reason stays in the row.
 */
export const toldReason = (reason: string): string =>
  /^(answered \d{3}|the )/.test(reason) ? reason : 'the address cannot be reached';
