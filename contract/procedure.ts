import { type HTTPMethod, type HTTPPath, oc } from '@orpc/contract';
import { z } from 'zod';

/** Who may call: anybody, a signed-in reader, an administrator. Enforced in one place (platform/http/procedures.ts). */
export type Access = 'public' | 'user' | 'admin';

const begin = (access: Access, tag: string) => (method: HTTPMethod, path: HTTPPath, summary: string) =>
  oc.$meta<{ access: Access }>({ access }).route({ method, path, summary, tags: [tag] });

/** Calls under one heading of the API's documentation. */
export const callsOf = (tag: string) => ({ publicCall: begin('public', tag), userCall: begin('user', tag) });
export const adminCall = begin('admin', 'admin');

export const Instant = z.iso.datetime({ offset: true });
export const Int = z.number().int();
export const ById = z.object({ id: z.uuid() });
/** The parsed input of a call, as its use case gets it. */
export type InputOf<Call extends { '~orpc': { inputSchema?: unknown } }> = z.output<
  Extract<Call['~orpc']['inputSchema'], z.ZodType>
>;
/** The answer of a change that returns nothing else: `{ removed: true }`. */
export const done = <Name extends string>(name: Name) =>
  z.object({ [name]: z.literal(true) } as Record<Name, z.ZodLiteral<true>>);
