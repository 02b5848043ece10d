/** The palette and faces of the mails. The card's own are inline, for clients that drop style sheets; all else is said once, in the sheet. */
export const colour = {
  desk: '#E9EBE7',
  paper: '#FCFDFB',
  tint: '#F2F4F0',
  ink: '#15171C',
  ink2: '#454A52',
  ink3: '#5F656D',
  rule: '#C5CAC2',
  border: '#7C827C',
  pen: '#1D3FD8',
  marker: '#DCF245',
} as const;

export const face = {
  headline: "'Archivo Variable','Arial Narrow',Arial,Helvetica,sans-serif",
  serif: "Georgia,'Times New Roman',serif",
  sans: 'Arial,Helvetica,sans-serif',
} as const;

const { ink, ink2, ink3, rule, border, pen, marker, paper, tint } = colour;
const size = (px: number, line: number): string => `font-size:${px}px;line-height:${line}px`;

/** Sizes are named by their pixels: `t14` is text of fourteen. Outlook on Windows pads cells only, so nothing else is padded. */
export const sheet = `
:root{color-scheme:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
p,h1,h2,h3{margin:0}
.ink,.st,.an{color:${ink}}.ink2,.su,.o,.gr{color:${ink2}}.ink3,.wy,.h{color:${ink3}}a{color:${pen};text-decoration:underline}table{border-collapse:collapse}.bs{border-collapse:separate}
.pl,.an{text-decoration:none}.b{font-weight:bold}
.t13{${size(13, 18)}}.t14,.wy,.o{${size(14, 20)}}.t15{${size(15, 22)}}.t16{${size(16, 22)}}.t18{${size(18, 24)}}.tl{${size(14, 28)}}
.se,.st,.su,.gr{font-family:${face.serif}}.hd,.h1,.h2{font-family:${face.headline};font-weight:800}
.h1{${size(50, 48)};font-stretch:70%}.hs{${size(40, 40)}}.h2{${size(22, 28)};font-stretch:80%}
.name{${size(30, 30)}}.gr{${size(18, 27)};margin-top:12px}
.st{${size(21, 27)};font-weight:bold}.ld{${size(28, 33)}}.wk{${size(20, 26)}}
.su{${size(17, 26)};margin:9px 0 12px}.wy{margin:14px 0 12px}.lo{margin-top:6px}
.o{border-top:1px solid ${rule};padding:10px 12px 10px 0;vertical-align:top}.h{padding-right:0;text-align:right;white-space:nowrap}
.rule{border-top:1px solid ${rule}}.hl{font-size:2px;line-height:22px}
.ruleink{border-bottom:3px solid ${ink}}.sp{background-color:${tint};border:1px solid ${ink}}
.mk{background-color:${marker};color:${ink}}.tag{background-color:${ink};color:${paper};font-weight:bold}
.bd{border:1px solid ${border};border-radius:3px;padding:0 13px;white-space:nowrap}.an{display:block;font-size:14px;line-height:36px}
.btn{background-color:${pen};border-radius:3px;padding:0 20px}.bt{display:block;color:#FFFFFF;font-size:16px;line-height:44px;font-weight:bold}
@media (max-width:620px){.px{padding-left:20px!important;padding-right:20px!important}.out{padding:0!important}.h1,.hs{${size(38, 38)}}}
@media (prefers-color-scheme:dark){
.bg{background-color:#0F1115!important}.card{background-color:#181B20!important}.sp{background-color:#20242A;border-color:#EEF0EB}
.ink,.st,.an{color:#EEF0EB!important}.ink2,.su,.o,.gr{color:#B7BCC2}.ink3,.wy,.h{color:#949AA2}a{color:#9DB0FF}
.rule,.o{border-color:#343941}.ruleink{border-color:#EEF0EB}.bd{border-color:#6B727B}
.mk{background-color:#D6EC3F;color:#15171C}.tag{background-color:#EEF0EB;color:#15171C}
.btn{background-color:#9DB0FF!important}.bt{color:#15171C!important}}
[data-ogsc] .ink,[data-ogsc] .an{color:#EEF0EB!important}[data-ogsc] .ink2{color:#B7BCC2!important}[data-ogsc] .ink3{color:#949AA2!important}[data-ogsc] a{color:#9DB0FF!important}
[data-ogsc] .mk,[data-ogsc] .tag,[data-ogsc] .bt{color:#15171C!important}[data-ogsb] .card{background-color:#181B20!important}
[data-ogsb] .mk{background-color:#D6EC3F!important}[data-ogsb] .tag{background-color:#EEF0EB!important}[data-ogsb] .btn{background-color:#9DB0FF!important}`.replace(
  /\n/g,
  '',
);
