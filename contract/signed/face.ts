import { z } from 'zod';
import { clippingNameMax, longestOpening, longestSignature } from '../rules/field-limits.ts';

/** A picture of a clipping's sender, stored by us. */
export const FaceLogo = z.object({ id: z.uuid(), width: z.number().int(), height: z.number().int() });
export type FaceLogo = z.infer<typeof FaceLogo>;

/** Under whose name a clipping is sent, in mail, web page and PDF. */
export const FaceInput = z.object({
  senderName: z.string().max(clippingNameMax * 2),
  colour: z.string().max(7),
  opening: z.string().max(longestOpening * 2),
  signature: z.string().max(longestSignature * 2),
});
export type FaceInput = z.infer<typeof FaceInput>;

export const Face = FaceInput.extend({
  logo: FaceLogo.nullable(),
  /** Shown on dark paper; without it the other one is shown on a light ground. */
  darkLogo: FaceLogo.nullable(),
});
export type Face = z.infer<typeof Face>;
