import type { ErrorCode } from '../../../contract/errors.ts';

/** The refusals that pages without a session can show. */
export default {
  BAD_REQUEST: 'Algo no pedido não está certo. Confira os dados e tente novamente.',
  UNAUTHORIZED: 'Sua sessão terminou. Entre novamente.',
  FORBIDDEN: 'Você não tem acesso a esta página.',
  NOT_FOUND: 'Não encontramos o que você procura.',
  REQUEST_TIMEOUT: 'A conexão ficou lenta demais. Tente novamente.',
  PAYLOAD_TOO_LARGE: 'O arquivo é grande demais.',
  TOO_MANY_REQUESTS:
    'Muitas tentativas. Tente novamente em {minutes, plural, =0 {{seconds, plural, one {# segundo} other {# segundos}}} one {# minuto} other {# minutos}}.',
  INTERNAL_SERVER_ERROR: 'Algo deu errado. Tente novamente.',
  SERVICE_UNAVAILABLE: 'O serviço está fora do ar por alguns instantes. Tente novamente.',
  DISK_FULL: 'Não há espaço para guardar agora. O que estava salvo continua salvo.',
  CROSS_ORIGIN: 'Este pedido veio de outro endereço e foi recusado.',
  EMAIL_NOT_CONFIRMED: 'Verifique seu email para confirmar sua conta',
  ACCOUNT_SUSPENDED: 'Esta conta está suspensa. Fale com o Recorte para saber mais.',
  INVALID_CREDENTIALS: 'Email ou senha incorretos',
  PASSWORD_TOO_COMMON: 'Esta senha é muito comum. Escolha outra.',
  PASSWORD_EASY_WORD:
    'Esta senha é só uma palavra das primeiras que alguém tentaria, como o nome deste site. Números e símbolos em volta não bastam.',
  PASSWORD_TOO_SHORT: 'Mínimo {min} caracteres',
  PASSWORD_TOO_LONG: 'A senha pode ter até {max} caracteres.',
  PASSWORD_TOO_SIMPLE: 'Esta senha repete os mesmos caracteres. Misture mais letras ou palavras.',
  PASSWORD_OWN_NAME: 'Esta senha é o seu nome ou email, a primeira que alguém tentaria. Escolha outra.',
  INVALID_TOKEN: 'Este link não vale mais. Peça um novo.',
  SECOND_FACTOR_WRONG: 'O código não confere. Use o que o aplicativo mostra agora; cada código vale uma vez.',
  SECOND_FACTOR_OUTDATED: 'Esta chave não vale mais. Comece a configuração de novo.',
  SIGN_IN_AGAIN: 'O tempo acabou. Entre de novo com email e senha.',
  PROVIDER_REQUIRED: 'Administradores entram pelo botão abaixo, não com a senha.',
  PROVIDER_UNAVAILABLE: '{provider} não respondeu. Tente novamente em alguns instantes.',
  PASSKEY_REFUSED: 'Chave de acesso recusada. Tente novamente.',
  EMAIL_INVALID: 'Este email não parece completo.',
} as const satisfies Partial<Record<ErrorCode, string>>;
