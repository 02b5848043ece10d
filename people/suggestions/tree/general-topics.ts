import type { Language } from '../../../contract/language.ts';

/** For a reader without any known facts: what most working people follow. */
export const generalTopics: Record<Language, readonly string[]> = {
  pt: [
    'inteligência artificial',
    'inflação',
    'taxa de juros',
    'reforma tributária',
    'dólar',
    'mercado de trabalho',
    'transição energética',
    'Petrobras',
    'mudanças climáticas',
    'Banco Central',
    'exportações brasileiras',
    'LGPD',
    'startups',
    'infraestrutura',
  ],
  en: [
    'artificial intelligence',
    'inflation',
    'interest rates',
    'tariffs',
    'climate change',
    'labor market',
    'energy transition',
    'stock market',
    'data protection',
    'supply chain',
    'cybersecurity',
    'central bank',
    'Brazil',
    'startups',
  ],
};

/** Topics that matter only in Brazil: its laws, institutions and programmes. */
export const ofBrazil: ReadonlySet<string> = new Set(
  `SUS;ANS;Anvisa;STF;STJ;OAB;CNJ;LGPD;ANPD;Lei de Licitações;precatórios;Marco Civil da Internet;reforma tributária;planos de saúde;
  piso da enfermagem;Cofen;Rede D'Or;Hapvida;Ministério da Saúde;Conselho Federal de Medicina;Conselho Federal de Odontologia;
  Conselho Federal de Psicologia;Mais Médicos;dengue;Enem;MEC;piso dos professores;Novo Ensino Médio;Fundeb;Pé-de-Meia;Capes;CNPq;Fapesp;
  universidades federais;Selic;Copom;Banco Central;Pix;Drex;Ibovespa;Tesouro Direto;CVM;Receita Federal;Simples Nacional;IBS e CBS;Carf;MEI;
  PIS e Cofins;ICMS;desoneração da folha;imposto de renda;Haddad;arcabouço fiscal;IPCA;Aneel;Operador Nacional do Sistema;Eletrobras;
  bandeira tarifária;Angra 3;ANP;Margem Equatorial;Plano Safra;Conab;Embrapa;crédito rural;seguro rural;Minha Casa Minha Vida;Novo PAC;
  Caixa Econômica;IGP-M;Anfavea;programa Mover;CNI;Nova Indústria Brasil;Anatel;Anac;Ferrogrão;Caged;CLT;NR-1;fim da escala 6x1;
  Justiça do Trabalho;salário mínimo;Conar;Procon;Código de Defesa do Consumidor;Sebrae;Congresso Nacional;emendas parlamentares;
  reforma administrativa;Câmara dos Deputados;Senado;concurso público;TCU;pacto federativo;Bolsa Família;PCC;Polícia Federal;
  PEC da Segurança;Comando Vermelho;Ibama;licenciamento ambiental;Lei Rouanet;Ancine;Susep;exportações brasileiras;taxa das blusinhas;
  Correios;Embratur;Perse;Brasileirão;CBF;SAF;IBGE;marco das startups;Finep;bancada evangélica;CNBB;ICMBio;Pantanal;Mata Atlântica;IPVA;CNH;Alcântara;tarifa de ônibus`
    .split(';')
    .map((topic) => topic.trim()),
);
