import { api } from '../../platform/http/procedures.ts';
import { readMorning, readNotSent, retryDelivery } from './deliveries.ts';

const { deliveries } = api.admin;

export const adminDeliveryRoutes = {
  morning: deliveries.morning.handler(({ context: { platform }, input }) => readMorning(platform, input.date)),
  notSent: deliveries.notSent.handler(({ context: { platform }, input }) => readNotSent(platform, input)),
  retry: deliveries.retry.handler(async ({ context: { platform, reader }, input }) => {
    await retryDelivery(platform, reader, input.id);
    return { queued: true as const };
  }),
};
