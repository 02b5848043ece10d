/** Public files: pictures of sponsored blocks, as clippings show them. */
export const sponsoredBucket = 'sponsored';

/** A picture of ours, drawn anew; no address of anybody else. */
export interface SponsoredImage {
  name: string;
  width: number;
  height: number;
}
