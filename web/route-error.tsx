import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import en from '../i18n/en/failure.ts';
import pt from '../i18n/pt/failure.ts';
import { buttonClass } from './ui/button-class.ts';

/** The last net: the page's own words may be what failed to load, so these come with the first script. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  const words = document.documentElement.lang.startsWith('pt') ? pt : en;
  return (
    <main id="conteudo" className="wrap grid min-h-dvh content-center justify-items-start gap-6 py-12">
      <h1 className="manchete text-3xl sm:text-4xl">{words.title}</h1>
      <p className="texto">{words.explanation}</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className={buttonClass('primary')} onClick={() => location.reload()}>
          {words.retry}
        </button>
        <a className={buttonClass('outline')} href="/">
          {words.home}
        </a>
      </div>
    </main>
  );
}
