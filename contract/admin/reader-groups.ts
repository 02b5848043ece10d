/** The readers behind the figures of the business; what happened to them is of the last thirty days. */
export const businessGroups = [
  'confirmed',
  'active',
  'paying',
  'cancelled',
  'refunded',
  'bounced',
  'complained',
] as const;
export const readerGroups = ['all', 'admins', 'unconfirmed', 'suspended', ...businessGroups] as const;
export type ReaderGroup = (typeof readerGroups)[number];
