import { api } from '../../platform/http/procedures.ts';
import { changeDeliverySettings, readDeliverySettings } from './delivery-settings.ts';

export const deliverySettingsRoutes = {
  read: api.deliverySettings.read.handler(({ context: { platform, reader } }) =>
    readDeliverySettings(platform, reader),
  ),
  change: api.deliverySettings.change.handler(({ context: { platform, reader }, input }) =>
    changeDeliverySettings(platform, reader, input),
  ),
};
