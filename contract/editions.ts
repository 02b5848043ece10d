import { z } from 'zod';
import { userCall } from './procedure.ts';

export const editionsContract = {
  preview: userCall
    .route({
      method: 'POST',
      path: '/editions/preview',
      summary: "Compose today's clipping and mail it as a preview",
      tags: ['editions'],
    })
    .output(z.object({ subject: z.string(), storyCount: z.number().int(), articleCount: z.number().int() })),
};
