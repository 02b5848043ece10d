import type { LongerNames } from './longer-names.ts';
import type { Occurrences, Plan } from './word-plan.ts';

/** A full name, told from longer names that only contain it: `Copa do Mundo` and `Copa do Mundo de Clubes`. */
export class NamePlan implements Plan {
  readonly found: Occurrences;
  readonly documents: number;
  private readonly name: Plan;
  private readonly longer: LongerNames;

  constructor(name: Plan, longer: LongerNames) {
    this.name = name;
    this.longer = longer;
    this.found = name.found;
    this.documents = name.documents;
  }

  advance(doc: number): number {
    return this.name.advance(doc);
  }

  collect(doc: number): boolean {
    if (!this.name.collect(doc)) return false;
    const { found } = this;
    for (let i = 0; i < found.count; i++) found.weight[i]! *= this.longer.worth(found.at[i]!, found.length[i]!);
    return true;
  }
}
