import { z } from 'zod';
import { userCall } from './procedure.ts';

const instant = z.iso.datetime({ offset: true });

/** ISO days, 1 is Monday. */
const Weekdays = z.array(z.number().int().min(1).max(7)).min(1).max(7);

export const DeliverySettings = z.object({
  localTime: z.string(),
  timeZone: z.string(),
  weekdays: Weekdays,
  wantsEmptyDay: z.boolean(),
  pausedUntil: instant.nullable(),
  isSubscribed: z.boolean(),
  nextRunAt: instant,
});
export type DeliverySettings = z.infer<typeof DeliverySettings>;

export const DeliveryChange = z.object({
  localTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
  timeZone: z.string().max(100).optional(),
  weekdays: Weekdays.optional(),
  wantsEmptyDay: z.boolean().optional(),
  pausedUntil: instant.nullable().optional(),
  isSubscribed: z.boolean().optional(),
});
export type DeliveryChange = z.infer<typeof DeliveryChange>;

const tags = ['delivery'];

export const deliverySettingsContract = {
  read: userCall
    .route({ method: 'GET', path: '/delivery', summary: 'When and whether the clipping comes', tags })
    .output(DeliverySettings),
  change: userCall
    .route({ method: 'PATCH', path: '/delivery', summary: 'Change hour, zone, weekdays, pause', tags })
    .input(DeliveryChange)
    .output(DeliverySettings),
};
