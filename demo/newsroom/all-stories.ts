import type { Story } from './articles.ts';
import { agro } from './stories/agro.ts';
import { cidadesNegocios } from './stories/cidades-negocios.ts';
import { economia } from './stories/economia.ts';
import { energia } from './stories/energia.ts';
import { englishStories } from './stories/english.ts';
import { esporteCultura } from './stories/esporte-cultura.ts';
import { longRunning } from './stories/long-running.ts';
import { mineracaoLogistica } from './stories/mineracao-logistica.ts';
import { saudeEducacao } from './stories/saude-educacao.ts';
import { tecnologia } from './stories/tecnologia.ts';
import { varejoConstrucaoClima } from './stories/varejo-construcao-clima.ts';

export const allStories: readonly Story[] = [
  ...energia,
  ...agro,
  ...saudeEducacao,
  ...tecnologia,
  ...mineracaoLogistica,
  ...economia,
  ...varejoConstrucaoClima,
  ...cidadesNegocios,
  ...esporteCultura,
  ...englishStories,
  ...longRunning,
];
