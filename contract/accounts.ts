import { z } from 'zod';
import { Language } from './language.ts';
import { Plan } from './plans.ts';
import { userCall } from './procedure.ts';

/** What the screens need to know about the signed-in reader. */
export const Me = z.object({
  id: z.uuid(),
  email: z.email(),
  emailConfirmed: z.boolean(),
  fullName: z.string().nullable(),
  plan: Plan,
  termLimit: z.number().int(),
  isAdmin: z.boolean(),
  language: Language,
});
export type Me = z.infer<typeof Me>;

export const accountsContract = {
  me: userCall
    .route({
      method: 'GET',
      path: '/me',
      summary: 'The signed-in reader; the profile is created when missing',
      tags: ['accounts'],
    })
    .output(Me),
};
