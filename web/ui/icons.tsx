/** The icons of the pages, in one style; decoration, always next to a name. */
const icon =
  (d: string) =>
  ({ className = 'size-[18px]' }: { className?: string }) => (
    <svg viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true" className={className}>
      <path d={d} />
    </svg>
  );

export const CrossIcon = icon('M3 3l12 12M15 3L3 15');
export const PlusIcon = icon('M9 2v14M2 9h14');
export const CheckIcon = icon('M2 9.5l4.5 4.5L16 4');
export const MinusIcon = icon('M3 9h12');
export const DownIcon = icon('M3 6.5l6 6 6-6');
export const CopyIcon = icon('M6 6V2.5h9.5V12H12M2.5 6H12v9.5H2.5z');
export const BookmarkIcon = icon('M4 2h10v14l-5-4-5 4z');
export const MoreIcon = icon('M2 9h2.5M7.75 9h2.5M13.5 9h2.5');
export const EyeIcon = icon('M1.5 9C4 4.5 14 4.5 16.5 9 14 13.5 4 13.5 1.5 9zM9 7v4M7 9h4');
export const EyeOffIcon = icon('M1.5 9C4 4.5 14 4.5 16.5 9 14 13.5 4 13.5 1.5 9zM3 15.5l12-13');
export const SunIcon = icon(
  'M9 5.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM9 .5v2M9 15.5v2M.5 9h2M15.5 9h2M3 3l1.4 1.4M13.6 13.6L15 15M15 3l-1.4 1.4M4.4 13.6L3 15',
);
export const MoonIcon = icon('M15.5 11A7 7 0 0 1 7 2.5 7 7 0 1 0 15.5 11z');
export const ScreenIcon = icon('M1.5 3h15v9.5h-15zM5.5 16h7');
