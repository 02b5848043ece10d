import type { Language } from '../contract/language.ts';

/** What `recorte doctor whatsapp` says of each step; only the command line shows it. */
export const whatsappSetupWords = {
  pt: {
    states: { good: 'Em ordem', missing: 'Falta', bad: 'Errado', unknown: 'Sem resposta', off: 'Desligado' },
    steps: {
      token: 'Token',
      number: 'Número que envia',
      templates: 'Modelos aprovados',
      subscription: 'Aplicativo inscrito',
      webhook: 'Endereço dos avisos',
      message: 'Mensagem de teste',
    },
    remedies: {
      token:
        'Na configuração da empresa, em Usuários do sistema, gere um token sem prazo com whatsapp_business_messaging e whatsapp_business_management, e ponha-o em WHATSAPP_TOKEN.',
      number:
        'Confira WHATSAPP_PHONE_NUMBER_ID em WhatsApp → Configuração da API. O número precisa estar registrado (CONNECTED) e com qualidade acima de RED.',
      templates:
        'No Gerenciador do WhatsApp → Modelos, crie os que faltam com o texto de docs/whatsapp.md e espere a aprovação. Um modelo pausado volta sozinho ou depois de editado.',
      subscription:
        'Inscreva o aplicativo na conta: POST /ID_DA_CONTA/subscribed_apps com o mesmo token. O ID da conta é WHATSAPP_BUSINESS_ACCOUNT_ID.',
      webhook:
        'No aplicativo → WhatsApp → Configuração, ponha este endereço e WHATSAPP_VERIFY_TOKEN, e assine messages e message_template_status_update. WHATSAPP_APP_SECRET está em Configurações → Básico.',
      message:
        'Leia o código: 131030 pede que o número esteja na lista de testes, 132001 que o modelo exista neste idioma, 131042 que a conta tenha forma de pagamento.',
    },
  },
  en: {
    states: { good: 'Good', missing: 'Missing', bad: 'Wrong', unknown: 'No answer', off: 'Off' },
    steps: {
      token: 'Token',
      number: 'Sending number',
      templates: 'Approved templates',
      subscription: 'Subscribed app',
      webhook: 'Address of notices',
      message: 'Test message',
    },
    remedies: {
      token:
        'In the business settings, under System users, generate a token that does not expire with whatsapp_business_messaging and whatsapp_business_management, and put it in WHATSAPP_TOKEN.',
      number:
        'Check WHATSAPP_PHONE_NUMBER_ID in WhatsApp → API setup. The number must be registered (CONNECTED) and its quality above RED.',
      templates:
        'In WhatsApp Manager → Templates, create those that are missing with the text of docs/whatsapp.md and wait for approval. A paused template comes back by itself or after an edit.',
      subscription:
        'Subscribe the app to the account: POST /ACCOUNT_ID/subscribed_apps with the same token. The account id is WHATSAPP_BUSINESS_ACCOUNT_ID.',
      webhook:
        'In the app → WhatsApp → Configuration, enter this address and WHATSAPP_VERIFY_TOKEN, and subscribe to messages and message_template_status_update. WHATSAPP_APP_SECRET is in Settings → Basic.',
      message:
        'Read the code: 131030 wants the number in the list of test numbers, 132001 a template of this name and language, 131042 a payment method on the account.',
    },
  },
} as const satisfies Record<Language, object>;
