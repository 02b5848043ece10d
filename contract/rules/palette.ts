/**
 * The colours of pages (as `--ink-2` and Tailwind's `text-ink-2`), mails and standalone pages, light and dark. Each colour has one
 * use.
 */
export const palette = {
  ground: ['#e9ebe7', '#0f1115'],
  paper: ['#fcfdfb', '#181b20'],
  paper2: ['#f2f4f0', '#20242a'],
  cutting: ['#fcfdfb', '#262b32'],
  ink: ['#15171c', '#eef0eb'],
  ink2: ['#454a52', '#b7bcc2'],
  ink3: ['#5f656d', '#949aa2'],
  rule: ['#c5cac2', '#343941'],
  ruleStrong: ['#7c827c', '#6b727b'],
  pen: ['#1d3fd8', '#9db0ff'],
  pen2: ['#1530ae', '#c0ccff'],
  onPen: ['#ffffff', '#15171c'],
  marker: ['#dcf245', '#d6ec3f'],
  onMarker: ['#15171c', '#15171c'],
  pencil: ['#bc2318', '#ff8f84'],
  stamp: ['#0b6a4e', '#62d6ab'],
  toast: ['#15171c', '#2a2f36'],
  onToast: ['#fcfdfb', '#eef0eb'],
  toastRule: ['#15171c', '#6b727b'],
  switchOn: ['#15171c', '#d6ec3f'],
  switchThumb: ['#dcf245', '#15171c'],
  band: ['#15171c', '#05070a'],
  onBand: ['#fcfdfb', '#eef0eb'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type Colour = keyof typeof palette;

/** The name of a colour in a style sheet: `ruleStrong` is `rule-strong`, `ink2` is `ink-2`. */
export const colourName = (colour: string): string => colour.replace(/[A-Z]|\d/g, (part) => `-${part.toLowerCase()}`);

/** Declarations of some colours, for a page with its own style: `--ink:#15171c;…`. */
export function declareColours(colours: readonly Colour[], theme: 'light' | 'dark'): string {
  return colours.map((colour) => `--${colourName(colour)}:${palette[colour][theme === 'light' ? 0 : 1]}`).join(';');
}
