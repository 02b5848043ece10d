import type { MouseEvent } from 'react';

interface LanguageOption {
  code: string;
  name: string;
  href: string;
  isCurrent: boolean;
  /** Without it the link is followed as any link. */
  onChoose?: () => void;
}

export function LanguageSwitch({ label, options }: { label: string; options: readonly LanguageOption[] }) {
  return (
    <fieldset aria-label={label} className="flex text-sm font-semibold">
      {options.map((option) => (
        <LanguageLink key={option.code} {...option} />
      ))}
    </fieldset>
  );
}

function LanguageLink({ code, name, href, isCurrent, onChoose }: LanguageOption) {
  const box = 'grid min-h-11 min-w-11 place-items-center uppercase no-underline';
  if (isCurrent) {
    return (
      <span aria-current="true" className={`${box} text-ink max-[359px]:hidden`}>
        <span>
          {code}
          <span className="sr-only"> ({name})</span>
        </span>
      </span>
    );
  }
  function choose(event: MouseEvent) {
    if (!onChoose) return;
    event.preventDefault();
    onChoose();
  }
  return (
    <a href={href} hrefLang={code} lang={code} className={`${box} text-ink-3`} onClick={choose}>
      <span>
        {code}
        <span className="sr-only"> ({name})</span>
      </span>
    </a>
  );
}
