import { api } from '../../platform/http/procedures.ts';
import { sendPreview } from './send-preview.ts';

export const editionRoutes = {
  preview: api.editions.preview.handler(({ context: { platform, reader } }) => sendPreview(platform, reader)),
};
