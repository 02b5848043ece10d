const PORTUGUESE = `a à ao aos as às o os um uma uns umas de do da dos das d em no na nos nas num numa por pelo pela pelos pelas per
para pra com sem sob sobre entre até após desde contra ante perante e ou mas nem que quem qual quais quando onde como
porque pois se já não sim mais menos muito muita muitos muitas pouco tão tanto também só ainda mesmo mesma mesmos
mesmas este esta estes estas isto esse essa esses essas isso aquele aquela aqueles aquelas aquilo
neste nesta nestes nestas deste desta destes destas nesse nessa nesses nessas desse dessa desses dessas nisto disto
nisso disso naquele naquela naqueles naquelas daquele daquela daqueles daquelas eu tu ele ela nós
vós eles elas você vocês me te lhe lhes nos vos seu sua seus suas meu minha meus minhas nosso nossa nossos nossas
ser é são era eram foi foram será serão seja sejam sido sendo estar está estão estava estavam esteve ter tem têm
tinha tinham teve tiveram há havia houve haver vai vão ir fazer faz feito fez pode podem poder deve devem dever todo
toda todos todas cada outro outra outros outras algum alguma alguns algumas nenhum nenhuma qualquer ali aqui lá
então assim depois antes agora hoje ontem amanhã durante enquanto além segundo conforme disse diz afirma afirmou`;
const ENGLISH = `a an the of in on at to for from by with without as is are was were be been being it its this that these those
and or but nor not no so if then than too very can could will would should may might must do does did done has have
had having he she they them his her their our your my we you i me us who whom which what when where why how all any
both each few more most other some such only own same just about into over after before between out up down off
again further once here there said says also s t re ve ll d m`;

const sets: Record<string, Set<string>> = {
  pt: new Set(PORTUGUESE.split(/\s+/)),
  en: new Set(ENGLISH.split(/\s+/)),
};
const both = new Set([...sets.pt!, ...sets.en!]);

/** Lower-case words with their accents (`é` the verb, `e` the conjunction) that have no subject of their own. */
export function isStopword(lower: string, language?: string): boolean {
  return (language === undefined ? both : (sets[language] ?? both)).has(lower);
}
