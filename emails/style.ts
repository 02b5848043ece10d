import type { CSSProperties } from 'react';

/** The palette and faces of the mails. Colours are inline for clients that drop style sheets; classes carry the dark ones. */
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

export const text = (size: number, line: number, color: string, family: string = face.sans): CSSProperties => ({
  fontFamily: family,
  fontSize: `${size}px`,
  lineHeight: `${line}px`,
  color,
});

export const sheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
@media (max-width:620px){.px{padding-left:20px!important;padding-right:20px!important}.out{padding:0!important}.h1{font-size:38px!important;line-height:38px!important}}
@media (prefers-color-scheme:dark){
.bg{background-color:#0F1115!important}.card{background-color:#181B20!important}.sp{background-color:#20242A!important}
.ink{color:#EEF0EB!important}.ink2{color:#B7BCC2!important}.ink3{color:#949AA2!important}.lk{color:#9DB0FF!important}
.rule{border-color:#343941!important}.ruleink{border-color:#EEF0EB!important}.bd{border-color:#6B727B!important}
.mk{background-color:#D6EC3F!important;color:#15171C!important}.btn{background-color:#9DB0FF!important;color:#15171C!important}
.tag{background-color:#EEF0EB!important;color:#15171C!important}}
[data-ogsc] .ink{color:#EEF0EB!important}[data-ogsc] .ink2{color:#B7BCC2!important}[data-ogsc] .ink3{color:#949AA2!important}
[data-ogsc] .lk{color:#9DB0FF!important}[data-ogsc] .mk{color:#15171C!important}[data-ogsb] .card{background-color:#181B20!important}
[data-ogsb] .mk{background-color:#D6EC3F!important}`;
