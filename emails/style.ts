import { type Colour, palette } from '../contract/rules/palette.ts';

/** The card's own colours are inline, for clients that drop style sheets; everything else is in the sheet. */
const inTheme = (theme: 0 | 1) =>
  Object.fromEntries(Object.entries(palette).map(([name, pair]) => [name, pair[theme]])) as Record<Colour, string>;
export const light = inTheme(0);
const dark = inTheme(1);

export const face = {
  headline: "'Archivo Variable','Arial Narrow',Arial,Helvetica,sans-serif",
  serif: "Georgia,'Times New Roman',serif",
  sans: 'Arial,Helvetica,sans-serif',
} as const;

const { ink, ink2, ink3, rule, pen, marker, paper, paper2, onMarker } = light;
const size = (px: number, line: number): string => `font-size:${px}px;line-height:${line}px`;

/** Sizes are named by their pixels: `t14` is text of 14 px. Only cells have padding, because of Outlook on Windows. */
export const styleRules = `
:root{color-scheme:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
p,h1,h2,h3{margin:0}
.ink{color:${ink}}.ink2,.su,.o,.gr{color:${ink2}}.ink3,.wy{color:${ink3}}a{color:${pen};text-decoration:underline}table{border-collapse:collapse}.bs{border-collapse:separate}
.pl{text-decoration:none}.nw{white-space:nowrap}.b{font-weight:bold}
.t13{${size(13, 18)}}.t14{${size(14, 20)}}.o{${size(14, 19)}}.wy{${size(13, 20)}}.t15{${size(15, 22)}}.t16{${size(16, 22)}}.t18{${size(18, 24)}}.tl{${size(14, 28)}}
.se,.st,.su,.gr{font-family:${face.serif}}.hd,.h1,.h2{font-family:${face.headline};font-weight:800}
.h1{${size(50, 48)};font-stretch:70%}.hs{${size(40, 40)}}.h2{${size(22, 28)};font-stretch:80%}
.name{${size(30, 30)}}.gr{${size(18, 27)};margin-top:12px}
.st{${size(19, 24)};font-weight:bold}.ld{${size(23, 28)}}.wk{${size(20, 26)}}.day{${size(16, 22)};padding:6px 0}
.su{${size(16, 22)};margin:5px 0}.wy{margin:3px 0 0}.nt{margin:0 0 6px}.di{margin:0 0 4px}
.rule{border-top:1px solid ${rule}}.hl{font-size:2px;line-height:14px}
.ruleink{border-bottom:3px solid ${ink}}.sp{background-color:${paper2};border:1px solid ${ink}}
.mk{background-color:${marker};color:${onMarker}}.tag{background-color:${ink};color:${paper};font-weight:bold}
.btn{background-color:${pen};border-radius:3px;padding:0 20px}.bt{display:block;color:${light.onPen};font-size:16px;line-height:44px;font-weight:bold}
@media (max-width:620px){.px{padding-left:20px!important;padding-right:20px!important}.out{padding:0!important}.h1,.hs{${size(34, 36)}}}
@media (prefers-color-scheme:dark){
.bg{background-color:${dark.ground}!important}.card{background-color:${dark.paper}!important}.sp{background-color:${dark.paper2};border-color:${dark.ink}}
.ink{color:${dark.ink}!important}.ink2,.su,.o,.gr{color:${dark.ink2}}.ink3,.wy{color:${dark.ink3}}a{color:${dark.pen}}
.rule{border-color:${dark.rule}}.ruleink{border-color:${dark.ink}}
.mk{background-color:${dark.marker};color:${dark.onMarker}}.tag{background-color:${dark.ink};color:${dark.onMarker}}
.btn{background-color:${dark.pen}!important}.bt{color:${dark.onMarker}!important}}
[data-ogsc] .ink{color:${dark.ink}!important}[data-ogsc] .ink2{color:${dark.ink2}!important}[data-ogsc] .ink3{color:${dark.ink3}!important}[data-ogsc] a{color:${dark.pen}!important}
[data-ogsc] .mk,[data-ogsc] .tag,[data-ogsc] .bt{color:${dark.onMarker}!important}[data-ogsb] .card{background-color:${dark.paper}!important}
[data-ogsb] .mk{background-color:${dark.marker}!important}[data-ogsb] .tag{background-color:${dark.ink}!important}[data-ogsb] .btn{background-color:${dark.pen}!important}`.replace(
  /\n/g,
  '',
);
