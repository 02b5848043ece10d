import type { Language } from '../../contract/language.ts';
import { onDarkPaper } from '../../contract/rules/palette.ts';
import { MailRow } from '../layout.tsx';
import { light } from '../style.ts';
import { words } from '../words.ts';

interface FaceImage {
  url: string;
  width: number;
  height: number;
}

/** Under whose name a clipping is sent; texts are final. */
export interface EditionFace {
  senderName: string;
  /** #rrggbb, readable on light paper. */
  colour: string;
  opening: string;
  signature: string;
  logo: FaceImage | null;
  darkLogo: FaceImage | null;
}

/** The sender's colour, and the logo for dark paper where there is one. */
export function faceStyle({ colour, logo, darkLogo }: EditionFace): string {
  const dark = onDarkPaper(colour);
  const swap = logo && darkLogo ? '.fl{display:none!important}.fd{display:block!important}' : '';
  return `.fc{color:${colour}}.fd{display:none}@media (prefers-color-scheme:dark){.fc{color:${dark}!important}${swap}}[data-ogsc] .fc{color:${dark}!important}`;
}

const tallest = 56;
const widest = 260;

function Logo({ image, name, className }: { image: FaceImage; name: string; className: string }) {
  const scale = Math.min(1, tallest / image.height, widest / image.width);
  return (
    <img
      className={className}
      src={image.url}
      alt={name}
      width={Math.round(image.width * scale)}
      height={Math.round(image.height * scale)}
      // otherwise React puts a preload link before it
      loading="lazy"
      // a dark drawing on a transparent ground would vanish on dark paper
      style={className === 'fl' ? { display: 'block', backgroundColor: light.paper } : undefined}
    />
  );
}

/** In the place of our own name. */
export function FaceName({ face }: { face: EditionFace }) {
  const { senderName, logo, darkLogo } = face;
  if (!logo) return <span className="fc">{senderName}</span>;
  return (
    <>
      <Logo image={logo} name={senderName} className="fl" />
      {darkLogo && <Logo image={darkLogo} name={senderName} className="fd" />}
    </>
  );
}

/** Each line in its own paragraph, under the stories. */
export function Signature({ face }: { face: EditionFace }) {
  return (
    <MailRow padding="22px 32px 0">
      {face.signature.split('\n').map((line, at) => (
        <p key={line} className={at === 0 ? 't16 ink b' : 't15 ink2'}>
          {line}
        </p>
      ))}
    </MailRow>
  );
}

export function SentBy({ siteUrl, language }: { siteUrl: string; language: Language }) {
  return (
    <p className="t13 ink3" style={{ marginTop: '10px' }}>
      <a className="ink3" href={siteUrl}>
        {words(language)('footer.sentBy')}
      </a>
    </p>
  );
}
