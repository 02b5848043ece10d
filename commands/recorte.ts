import '../platform/db/quick-start.ts';
import { operatorVerbs, runVerb } from './verbs.ts';

await runVerb(operatorVerbs);
