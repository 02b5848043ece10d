import { implement } from '@orpc/server';
import { contract } from '../../contract/contract.ts';
import { AppError } from '../../contract/errors.ts';
import type { Access } from '../../contract/procedure.ts';
import type { Platform } from '../platform.ts';
import type { RequestContext, SessionUser } from './request-context.ts';

function refuse(access: Access, user: RequestContext['user']): void {
  if (access === 'public') return;
  if (!user) throw new AppError('UNAUTHORIZED');
  if (access === 'admin' && !user.isAdmin) throw new AppError('FORBIDDEN');
}

/** The contract, ready for handlers. The access level of the contract is enforced here for every call. */
export const api = implement(contract)
  .$context<RequestContext>()
  .use(({ context, procedure, next }) => {
    refuse(procedure['~orpc'].meta.access ?? 'admin', context.user);
    return next();
  });

interface ReaderCall<Input> {
  context: Pick<RequestContext, 'platform' | 'reader'>;
  input: Input;
}

/** A handler that calls a use case for the signed-in caller: a reader, or an administrator. */
export const asReader =
  <Input, Result>(work: (platform: Platform, reader: SessionUser, input: Input) => Promise<Result>) =>
  ({ context: { platform, reader }, input }: ReaderCall<Input>) =>
    work(platform, reader, input);

/** The answer of a change that returns nothing else, `{ removed: true }`, once the change is done. */
export async function whenDone<Name extends string>(name: Name, change: Promise<unknown>) {
  await change;
  return { [name]: true } as Record<Name, true>;
}
