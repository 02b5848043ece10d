import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type FakeGraph, graphToken, openFakeGraph } from '../tests/support/whatsapp/fake-graph.ts';
import { command } from './doctor.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function walk(change: (graph: FakeGraph) => void = () => undefined, args: string[] = [], env: object = {}) {
  const graph = await openFakeGraph();
  onTestFinished(() => graph.close());
  change(graph);
  const values = {
    BASE_URL: 'https://recorte.example',
    LC_ALL: 'en',
    DATA_DIR: '/nowhere/recorte',
    ...graph.env,
    ...env,
  };
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
  const lines: string[] = [];
  const print = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const status = await command.run(['whatsapp', ...args]);
  print.mockRestore();
  expect(lines.join('\n')).not.toContain(graphToken);
  return { graph, status, text: lines.join('\n') };
}

describe('doctor whatsapp (requirements R162)', () => {
  it('finds a whole setup in order and sends nothing without a number', async () => {
    const { graph, status, text } = await walk();
    expect(status).toBe(0);
    expect(text.split('\n').map((line) => line.replace(/ {2,}/g, ' | '))).toEqual([
      'Good | Token | app 3000',
      expect.stringMatching(/^Good \| Sending number .*\+55 11 4000-0000 · Recorte · CONNECTED · GREEN$/),
      'Good | Approved templates | 10/10',
      'Good | Subscribed app | App 3000',
      'Good | Address of notices | https://recorte.example/webhooks/whatsapp',
      'Off | Test message | --send',
    ]);
    expect(graph.taken).toEqual([]);
  });

  it('sends one template message to the operator and shows only the end of the number', async () => {
    const { graph, status, text } = await walk(undefined, ['--send', '(11) 91234-5678']);
    expect(status).toBe(0);
    expect(graph.taken).toMatchObject([{ to: '5511912345678', template: 'recorte_diario_1' }]);
    expect(text).toMatch(/Good +Test message +…5678/);
    expect(text).not.toContain('91234');
  });

  const troubles: [string, (graph: FakeGraph) => void, RegExp][] = [
    [
      'an expired token',
      ({ trouble }) => {
        trouble.isTokenExpired = true;
      },
      /^Wrong +Token .*190 .*expired\n +→ In the/,
    ],
    [
      'a token that will expire',
      ({ setup }) => {
        setup.token.expires_at = 1_900_000_000;
      },
      /Wrong +Token +expires 2030/,
    ],
    [
      'a token without a permission',
      ({ setup }) => {
        setup.token.scopes = ['whatsapp_business_messaging'];
      },
      /Wrong +Token +without whatsapp_business_management/,
    ],
    [
      'an invalid token',
      ({ setup }) => void Object.assign(setup.token, { is_valid: false, error: { message: 'revoked' } }),
      /Wrong +Token +revoked/,
    ],
    [
      'a number of low quality',
      ({ setup }) => {
        setup.number.quality_rating = 'RED';
      },
      /Wrong +Sending number .*RED/,
    ],
    [
      'a number that is not registered',
      ({ setup }) => {
        setup.number.status = 'PENDING';
      },
      /Wrong +Sending .*PENDING/,
    ],
    [
      'a paused template',
      ({ setup }) => {
        setup.templates[0]!.status = 'PAUSED';
      },
      /Wrong +Approved templates +recorte_diario_1 \(pt_BR\): PAUSED\n +→ In WhatsApp Manager/,
    ],
    [
      'a missing template',
      ({ setup }) => void setup.templates.pop(),
      /Missing +Approved templates +recorte_codigo \(en\): missing/,
    ],
    [
      'a template with other variables',
      ({ setup }) => {
        setup.templates[1]!.components = [{ type: 'BODY', text: 'Seu {{1}} e {{2}}.' }];
      },
      /recorte_diario_2 \(pt_BR\): 2 variables, not 4/,
    ],
    [
      'an app that is not subscribed',
      ({ setup }) => {
        setup.subscribedAppIds = [];
      },
      /Missing +Subscribed app +0\n +→ Sub/,
    ],
    [
      'no webhook',
      ({ setup }) => {
        setup.callback = null;
      },
      /Missing +Address of notices +https:/,
    ],
    [
      'a webhook that leads elsewhere',
      ({ setup }) => {
        setup.callback!.callback_url = 'https://old.example/';
      },
      /Wrong +Address of notices +https:\/\/old\.example\/, not/,
    ],
    [
      'a webhook without template notices',
      ({ setup }) => {
        setup.callback!.fields = ['messages'];
      },
      /Wrong +Address of notices +without message_template_status_update/,
    ],
  ];
  it.each(troubles)('names %s and what to do', async (_, change, expected) => {
    const { status, text } = await walk(change);
    expect(text).toMatch(expected);
    expect(status).toBeGreaterThan(0);
  });

  it('tells the code of a test message that is refused', async () => {
    const refused = ({ trouble }: FakeGraph) => void trouble.refusals.set('5511912345678', { code: 131030 });
    const { status, text } = await walk(refused, ['--send', '+5511912345678', '--language', 'pt']);
    expect(status).toBe(2);
    expect(text).toMatch(/Errado +Mensagem de teste +131030 .*\n +→ Leia o código/);
  });

  it('asks for what is not configured, and takes the account from the configuration where the token names none', async () => {
    const none = await walk(undefined, [], { WHATSAPP_TOKEN: '', WHATSAPP_PHONE_NUMBER_ID: '' });
    expect([none.status, none.text]).toEqual([1, expect.stringMatching(/^Missing +Token +WHATSAPP_TOKEN\n/)]);
    const unnamed = ({ setup }: FakeGraph) => {
      setup.token.granular_scopes = [];
    };
    expect((await walk(unnamed)).text).toMatch(/Missing +Approved templates +WHATSAPP_BUSINESS_ACCOUNT_ID/);
    expect((await walk(unnamed, [], { WHATSAPP_BUSINESS_ACCOUNT_ID: '2000' })).status).toBe(0);
  });

  it('says that nobody answers', async () => {
    const { status, text } = await walk(undefined, [], { WHATSAPP_GRAPH_URL: 'http://127.0.0.1:1/v23.0' });
    expect([status, text]).toEqual([2, expect.stringMatching(/^No answer +Token .+\n +→ /)]);
  });

  it('refuses a number that is none, and other words', async () => {
    await expect(walk(undefined, ['--send', 'abc'])).rejects.toThrow('--send needs a number');
    await expect(walk(undefined, ['stripe'])).rejects.toThrow('doctor looks at');
  });
});
