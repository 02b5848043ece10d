import { describe, expect, it } from 'vitest';
import { checkVectors } from './check-vectors.ts';
import { learnVectors } from './learn.ts';
import { normalise, shippedVectors, WordVectors } from './word-vectors.ts';

const shipped = shippedVectors();

/** A company nobody has heard of, always among words of payments; and another among words of the sea. */
const texts = Array.from({ length: 400 }, (_, at) => {
  const subject =
    at % 2 === 0
      ? {
          name: 'Zartupay',
          words: 'banco digital pagamentos clientes cartão crédito contas dinheiro empréstimo tarifa',
        }
      : { name: 'Brumaviva', words: 'praia mar pesca barcos peixes oceano porto navios pescadores litoral' };
  const words = subject.words.split(' ');
  const shuffled = words.map((word, k) => words[(k * 7 + at) % words.length] ?? word).join(' ');
  return {
    title: `${subject.name} ${words[at % words.length]} ${words[(at + 3) % words.length]}`,
    body: `${subject.name} ${shuffled} ${words[(at * 3) % words.length]} notícia ${subject.name} ${shuffled}`,
    language: 'pt',
  };
});
const learnt = new WordVectors(learnVectors(shipped.packed, texts));

function likeness(vectors: WordVectors, a: string, b: string): number {
  const unit = (word: string) => {
    const sum = new Float32Array(vectors.dimensions);
    vectors.addTo(sum, 0, vectors.rowOf(word, 'pt'));
    normalise(sum, 0, vectors.dimensions);
    return sum;
  };
  const y = unit(b);
  return unit(a).reduce((sum, value, k) => sum + value * y[k]!, 0);
}

describe('learning from the stored articles', () => {
  it('gives a name nobody has heard of its place among the words it stands with', () => {
    expect(shipped.knows('zartupay')).toBe(false);
    expect(likeness(learnt, 'zartupay', 'pagamentos')).toBeGreaterThan(
      likeness(learnt, 'zartupay', 'pescadores') + 0.3,
    );
    expect(likeness(learnt, 'brumaviva', 'pescadores')).toBeGreaterThan(
      likeness(learnt, 'brumaviva', 'pagamentos') + 0.3,
    );
  });

  it('gives the same vectors for the same articles', () => {
    const again = learnVectors(shipped.packed, texts);
    expect(again.words).toEqual(learnt.packed.words);
    expect(Buffer.from(again.rows).equals(Buffer.from(learnt.packed.rows))).toBe(true);
  });

  it('passes its own check, and vectors that lost their places do not', () => {
    expect(checkVectors(shipped, learnt, texts).isSound).toBe(true);
    const rows = new Int8Array(learnt.packed.rows).map((_, at) => ((at * 2_654_435_761) % 255) - 127);
    const noise = new WordVectors({ ...learnt.packed, rows });
    expect(checkVectors(shipped, noise, texts).isSound).toBe(false);
    const broken = new WordVectors({ ...learnt.packed, scales: learnt.packed.scales.map(() => Number.NaN) });
    expect(checkVectors(shipped, broken, texts).isSound).toBe(false);
  });
});
