import type { SponsoredImage } from './sponsored-image.ts';

export interface SponsoredBlock {
  id: string;
  title: string;
  description: string | null;
  url: string | null;
  /** Editions frozen before pictures were drawn anew have none. */
  image?: SponsoredImage | null;
}

/** Hands out the blocks fairly: always one that was shown least today, so that none waits for another. */
export function createRotation(active: readonly (SponsoredBlock & { shownToday: number })[]) {
  const shown = new Map(active.map((block) => [block.id, block.shownToday]));
  const handedOut = new Map<string, number>();
  return {
    pick(): SponsoredBlock | undefined {
      let least: (typeof active)[number] | undefined;
      for (const block of active) if (!least || shown.get(block.id)! < shown.get(least.id)!) least = block;
      if (!least) return undefined;
      shown.set(least.id, shown.get(least.id)! + 1);
      handedOut.set(least.id, (handedOut.get(least.id) ?? 0) + 1);
      const { shownToday: _, ...block } = least;
      return block;
    },
    /** What was handed out since the last call, to be counted with the editions that carry it. */
    takeCounts(): Map<string, number> {
      const counts = new Map(handedOut);
      handedOut.clear();
      return counts;
    },
  };
}
export type Rotation = ReturnType<typeof createRotation>;
