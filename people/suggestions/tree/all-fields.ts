import type { Field } from './field.ts';
import { industry } from './industry.ts';
import { money } from './money.ts';
import { nature } from './nature.ts';
import { publicLife } from './public-life.ts';
import { services } from './services.ts';
import { technology } from './technology.ts';

export const allFields: readonly Field[] = [
  ...industry,
  ...technology,
  ...money,
  ...services,
  ...publicLife,
  ...nature,
];
