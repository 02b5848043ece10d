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

const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour)
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours by WCAG 2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The least contrast of text (WCAG 2, AA). */
export const leastContrast = 4.5;

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** Whether text in this colour (#rrggbb) can be read on light paper. */
export const isReadable = (colour: string): boolean =>
  isColour(colour) && contrastOf(colour, palette.paper[0]) >= leastContrast;

/** The same colour for dark paper: mixed with white until it can be read there. */
export function onDarkPaper(colour: string): string {
  let mixed = colour;
  for (let share = 0; contrastOf(mixed, palette.paper[1]) < leastContrast && share <= 1; share += 0.05) {
    const parts = channelsOf(colour).map((channel) => Math.round(channel + (255 - channel) * share));
    mixed = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  }
  return mixed;
}
