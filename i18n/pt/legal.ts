export default {
  title: 'Termos e Condições · Recorte',
  heading: 'Termos e Condições',
  back: 'Voltar',
  updated: 'Última atualização: 29 de junho de 2025',
  sections: {
    acceptance: '1. Aceitação',
    service: '2. Descrição do serviço',
    account: '3. Conta de usuário',
    data: '4. Coleta e uso de dados',
    property: '5. Propriedade intelectual',
    liability: '6. Limitação de responsabilidade',
    termination: '7. Encerramento',
    changes: '8. Mudanças nos termos',
    contact: '9. Contato',
  },
} as const;
