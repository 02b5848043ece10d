/** Words that multiply the number before them, without accents. */
export const SCALES: Record<string, number> = {
  ...{ mil: 1e3, thousand: 1e3, mi: 1e6, milhao: 1e6, milhoes: 1e6, million: 1e6, millions: 1e6, m: 1e6 },
  ...{ bi: 1e9, bilhao: 1e9, bilhoes: 1e9, billion: 1e9, billions: 1e9, bn: 1e9 },
  ...{ tri: 1e12, trilhao: 1e12, trilhoes: 1e12, trillion: 1e12, trillions: 1e12 },
};

/** Numbers written out, without accents. "Um" and "one" are mostly articles and are left out. */
export const SPELLED: Record<string, number> = {
  ...{ dois: 2, duas: 2, tres: 3, quatro: 4, cinco: 5, seis: 6, sete: 7, oito: 8, nove: 9, dez: 10, onze: 11 },
  ...{ doze: 12, treze: 13, catorze: 14, quatorze: 14, quinze: 15, dezesseis: 16, dezessete: 17, dezoito: 18 },
  ...{ dezenove: 19, vinte: 20, trinta: 30, quarenta: 40, cinquenta: 50, sessenta: 60, setenta: 70, oitenta: 80 },
  ...{ noventa: 90, cem: 100, cento: 100, duzentos: 200, duzentas: 200, trezentos: 300, trezentas: 300 },
  ...{
    quatrocentos: 400,
    quinhentos: 500,
    seiscentos: 600,
    setecentos: 700,
    oitocentos: 800,
    novecentos: 900,
    mil: 1000,
  },
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 },
  ...{ thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20 },
  ...{ thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100, thousand: 1000 },
};
