/** spec §2 gives the first two their cards; the others are what somebody who runs the service alone needs beside them. */
export const sections = [
  { name: 'sponsored', path: '/admin/sponsored-content' },
  { name: 'invites', path: '/admin/invites' },
  { name: 'waiting', path: '/admin/waiting-list' },
  { name: 'readers', path: '/admin/readers' },
  { name: 'plans', path: '/admin/plans' },
  { name: 'sources', path: '/admin/sources' },
  { name: 'deliveries', path: '/admin/deliveries' },
  { name: 'whatsapp', path: '/admin/whatsapp' },
  { name: 'system', path: '/admin/system' },
  { name: 'audit', path: '/admin/audit' },
] as const;
