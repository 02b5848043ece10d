import { oc } from '@orpc/contract';

/** Who may call: anybody, a signed-in reader, an administrator. Enforced in one place, by this word alone. */
export type Access = 'public' | 'user' | 'admin';

const call = oc.$meta<{ access: Access }>({ access: 'admin' });

export const publicCall = call.meta({ access: 'public' });
export const userCall = call.meta({ access: 'user' });
export const adminCall = call.meta({ access: 'admin' });
