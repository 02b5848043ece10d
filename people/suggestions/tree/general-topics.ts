import type { Language } from '../../../contract/language.ts';

/** For a reader of whom nothing is known: what most working people follow. */
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
