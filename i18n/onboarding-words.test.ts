import { describe, expect, it } from 'vitest';
import { en } from '../tests/support/english.ts';
import { pt } from './pt.ts';

/** The agreed words (requirements R10): path in the catalogue, Portuguese, English where it is agreed. */
const spoken: [path: string, pt: string, en?: string][] = [
  ['errors.INVALID_CREDENTIALS', 'Email ou senha incorretos', 'Invalid email or password'],
  [
    'errors.EMAIL_NOT_CONFIRMED',
    'Verifique seu email para confirmar sua conta',
    'Please verify your email to confirm your account',
  ],
  ['auth.errors.other', 'Erro ao fazer login. Tente novamente.', 'Login error. Please try again.'],
  ['auth.errors.exception', 'Algo deu errado. Tente novamente.', 'Something went wrong. Please try again.'],
  ['auth.success', 'Login realizado!', 'Login successful!'],
  ['auth.redirecting', 'Redirecionando para o Dashboard...'],
  ['common.notFound.oops', 'Oops! Page not found', 'Oops! Page not found'],
  ['invites.failed', 'Erro ao validar convite. Tente novamente.', 'Error validating invite. Please try again.'],
  ['invites.unexpected', 'Erro inesperado. Tente novamente.'],
  ['invites.invalid', 'Convite Inválido', 'Invalid Invite'],
  ['invites.placeholder', 'CONVITE-xxxxx-xxxxx', 'CONVITE-xxxxx-xxxxx'],
  ['onboarding.validated.heading', 'Convite validado!', 'Invite validated!'],
  ['signup.form.linkedinHint', 'Sem o seu linkedin, não conseguimos te ajudar'],
  ['signup.form.linkedinInvalid', 'Por favor, insira um link válido do LinkedIn (linkedin.com/in/seuperfil)'],
  ['common.password.hint', 'Mínimo {min, number} caracteres'],
  ['signup.registration.taken', 'Email já cadastrado'],
  ['signup.registration.failed', 'Erro no cadastro'],
  ['signup.registration.unexpected', 'Erro inesperado'],
  ['signup.registration.unexpectedText', 'Ocorreu um erro. Tente novamente em alguns minutos.'],
  ['signup.registration.done', 'Cadastro realizado!'],
  ['signup.registration.doneText', 'Sua conta foi criada. Redirecionando...'],
  ['signup.vip.soldOut', 'Vagas Esgotadas'],
  ['signup.vip.soldOutTitle', 'Vagas esgotadas'],
  ['signup.vip.soldOutText', 'Infelizmente todas as vagas já foram preenchidas.'],
  ['signup.vip.done', 'Acesso VIP ativado com sucesso!'],
  ['onboarding.selection.heading', 'Seleção e exclusão', 'Selection and exclusion'],
  ['onboarding.selection.empty', 'Digite um termo para adicionar.'],
  ['onboarding.selection.duplicate', 'Este termo já está na lista.'],
  ['onboarding.selection.none', 'Selecione pelo menos um termo.'],
  ['onboarding.selection.signedOut', 'Você precisa estar logado para salvar os termos.'],
  ['onboarding.selection.saved', 'Termos salvos com sucesso!'],
  ['onboarding.selection.savedText', 'Perfeito! Seus termos foram salvos'],
  ['onboarding.selection.failed', 'Erro ao salvar termos. Tente novamente.'],
  ['onboarding.confirmation.heading', 'Obrigado', 'Thank you'],
  ['onboarding.firstStep.heading', '1º passo: adicione seus termos de busca', '1st step: add your search terms'],
  ['onboarding.firstStep.start', 'Iniciar monitoramento', 'Start monitoring'],
  ['onboarding.firstStep.none', 'Adicione pelo menos um termo'],
  ['onboarding.firstStep.duplicateTitle', 'Termo duplicado'],
  ['onboarding.firstStep.duplicate', 'Este termo já está sendo monitorado.'],
  ['onboarding.firstStep.limitTitle', 'Limite atingido', 'Limit reached'],
  ['onboarding.waitingList.used', 'Este convite já foi utilizado.', 'This invite has already been used.'],
  ['onboarding.waitingList.duplicateTitle', 'Email já cadastrado'],
  ['onboarding.waitingList.failed', 'Erro ao adicionar à lista. Tente novamente.'],
  ['onboarding.waitingList.done', 'Email adicionado à lista de espera!'],
  ['errors.WAITING_LIST_DUPLICATE', 'Este email já está na nossa lista de espera.'],
  ['errors.VIP_SOLD_OUT', 'Infelizmente todas as vagas já foram preenchidas.'],
  ['errors.LINKEDIN_INVALID', 'Por favor, insira um link válido do LinkedIn (linkedin.com/in/seuperfil)'],
];

function at(catalogue: object, path: string): unknown {
  return path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown>)?.[key], catalogue);
}

describe('the words of the public and onboarding pages', () => {
  it.each(spoken)('%s is as agreed (requirements R10)', (path, portuguese, english) => {
    expect(at(pt, path)).toBe(portuguese);
    expect(typeof at(en, path)).toBe('string');
    if (english) expect(at(en, path)).toBe(english);
  });
});
