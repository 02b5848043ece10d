import { z } from 'zod';

export interface Variable<S extends z.ZodType = z.ZodType> {
  schema: S;
  purpose: string;
  /** Never printed, never logged. */
  isSecret?: boolean;
  /** A harmless value for .env.example, where the default is not informative. */
  example?: string;
}

export const optionalUrl = z.url().optional();
export const switches = z.enum(['0', '1', 'true', 'false', 'on', 'off']);
export const isOn = (value: string) => ['1', 'true', 'on'].includes(value);
export const flag = switches.default('0').transform(isOn);
export const optionalFlag = switches.transform(isOn).optional();
export const listWith = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    );
export const list = listWith('');
export const positive = z.coerce.number().int().positive();
export const count = z.coerce.number().int().min(0);
export const share = z.coerce.number().min(0).max(1);
