import { operatorVerbs, runVerb } from './verbs.ts';

await runVerb(operatorVerbs);
