import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { envExample } from './env-example.ts';
import { ConfigError, readConfig } from './read-config.ts';

describe('the configuration', () => {
  it('needs no variable at all', () => {
    expect(readConfig({})).toMatchObject({ PORT: 3000, ROLE: 'all', BASE_URL: 'http://localhost:3000', DEMO: false });
  });

  it('reports every mistake at once and repeats no secret', () => {
    const mistaken = () => readConfig({ PORT: 'many', ROLE: 'king', SMTP_URL: 'hunter2-not-a-url' });
    expect(mistaken).toThrow(ConfigError);
    expect(mistaken).toThrow(/PORT.*ROLE.*SMTP_URL/);
    expect(mistaken).not.toThrow(/hunter2/);
  });

  it('takes an empty variable as unset', () => {
    expect(readConfig({ LANDING_URL: '', PORT: '' })).toMatchObject({ LANDING_URL: undefined, PORT: 3000 });
  });

  it('wants a secret with an outside database, and an outside database for one role alone', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://db.example/recorte' })).toThrow(/SECRET/);
    expect(() => readConfig({ ROLE: 'worker' })).toThrow(/DATABASE_URL/);
  });

  it('is described in .env.example, variable by variable', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(envExample());
  });
});
