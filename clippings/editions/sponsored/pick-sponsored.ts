import type { Plan } from '../../../contract/plans.ts';

/** Public files: images of sponsored blocks, as clippings show them. */
export const sponsoredBucket = 'sponsored';

/** An image re-encoded and served by us; never a foreign address. */
export interface SponsoredImage {
  name: string;
  width: number;
  height: number;
}

export interface PickedBlock {
  id: string;
  title: string;
  description: string | null;
  url: string | null;
  /** Missing in older editions. */
  image?: SponsoredImage | null | undefined;
}

/** When and to whom a block may be shown; a missing day leaves that end open, no plan means every plan. */
export interface Campaign {
  startsOn: string | null;
  endsOn: string | null;
  plans: readonly Plan[];
}

interface Edition {
  plan: Plan;
  /** The reader's own day, `2026-03-10`. */
  day: string;
}

function isFor({ startsOn, endsOn, plans }: Campaign, { plan, day }: Edition): boolean {
  const hasBegun = !startsOn || startsOn <= day;
  const hasEnded = endsOn !== null && endsOn < day;
  return hasBegun && !hasEnded && (plans.length === 0 || plans.includes(plan));
}

/** Picks, of the blocks allowed for the reader, the one shown least today. */
export function createRotation(active: readonly (PickedBlock & Campaign & { shownToday: number })[]) {
  const shown = new Map(active.map((block) => [block.id, block.shownToday]));
  return {
    pick(edition: Edition): PickedBlock | undefined {
      let least: (typeof active)[number] | undefined;
      for (const block of active) {
        if (!isFor(block, edition)) continue;
        if (!least || shown.get(block.id)! < shown.get(least.id)!) least = block;
      }
      if (!least) return undefined;
      shown.set(least.id, shown.get(least.id)! + 1);
      const { id, title, description, url, image } = least;
      return { id, title, description, url, image };
    },
  };
}
export type Rotation = ReturnType<typeof createRotation>;
