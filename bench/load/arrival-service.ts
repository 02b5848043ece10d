import { readFileSync } from 'node:fs';
import { serve, stopOnSignal } from '../../main.ts';
import type { CatalogueOutlet } from '../../news/sources/catalogue.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { createLog } from '../../platform/log.ts';

/** The service as `recorte serve` starts it, with the outlets of the file in the first argument. */
const outlets = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as CatalogueOutlet[];
const config = readConfig();
const starting = serve({ config, outlets });
stopOnSignal(async () => (await starting).stop(), createLog(config.LOG_LEVEL));
