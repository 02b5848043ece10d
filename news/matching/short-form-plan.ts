import { END, Occurrences, type Plan } from './word-plan.ts';

/** A part stands for the whole when it hardly occurs without it: `Selic` for `taxa Selic`, `Moraes` for the full name. */
const STANDS_FOR = 0.6;
const FEWEST_WHOLES = 3;

export interface ShortForm {
  plan: Plan;
  /** Share of the part's articles that hold the whole. */
  share: number;
}

/** Which parts of a whole stand for it, learnt from the articles. */
export function findShortForms(
  makeWhole: () => Plan,
  makeParts: readonly (() => Plan)[],
  faintest: number,
): ShortForm[] {
  const parts = makeParts.map((make) => ({ make, documents: make().documents }));
  const rarest = Math.min(...parts.map(({ documents }) => documents));
  if (rarest < FEWEST_WHOLES) return [];
  const wholes = countWholes(makeWhole(), faintest, Math.ceil(rarest * STANDS_FOR));
  if (wholes < FEWEST_WHOLES) return [];
  return parts
    .filter(({ documents }) => wholes >= STANDS_FOR * documents)
    .map(({ make, documents }) => ({ plan: make(), share: Math.min(1, wholes / documents) }));
}

/** In how many articles the whole stands; 0 as soon as it cannot reach `needed` any more. */
function countWholes(plan: Plan, faintest: number, needed: number): number {
  let count = 0;
  let tried = 0;
  for (let doc = plan.advance(0); doc !== END; doc = plan.advance(doc + 1)) {
    if (count + plan.documents - tried++ < needed) return 0;
    if (!plan.collect(doc)) continue;
    const { found } = plan;
    let best = 0;
    for (let i = 0; i < found.count; i++) best = Math.max(best, found.weight[i]!);
    if (best > faintest) count++;
  }
  return count;
}

/** The whole, and its short forms: full weight where the whole is near, less where the part stands alone. */
export class ShortFormPlan implements Plan {
  readonly found = new Occurrences();
  readonly documents: number;
  private readonly whole: Plan;
  private readonly forms: ShortForm[];

  constructor(whole: Plan, forms: ShortForm[]) {
    this.whole = whole;
    this.forms = forms;
    this.documents = whole.documents + forms.reduce((sum, { plan }) => sum + plan.documents, 0);
  }

  advance(doc: number): number {
    let next = this.whole.advance(doc);
    for (const { plan } of this.forms) next = Math.min(next, plan.advance(doc));
    return next;
  }

  collect(doc: number): boolean {
    this.found.clear();
    const hasWhole = this.whole.advance(doc) === doc && this.whole.collect(doc);
    if (hasWhole) this.found.take(this.whole.found, 1);
    for (const { plan, share } of this.forms) {
      if (plan.advance(doc) === doc && plan.collect(doc)) this.found.take(plan.found, hasWhole ? share : share * share);
    }
    this.found.settle();
    return this.found.count > 0;
  }
}
