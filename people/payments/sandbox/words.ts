import type { PortalAction } from './act-in-sandbox.ts';

/** The sandbox speaks Portuguese, as the upgrade page that leads to it (spec §1). */
export const words = {
  mark: 'Ambiente de teste',
  markText:
    'Nenhum cartão é cobrado. Esta página faz o papel do provedor de pagamento enquanto nenhum está configurado.',
  checkoutTitle: 'Pagamento de teste',
  portalTitle: 'Portal do cliente de teste',
  perMonth: 'por mês',
  perYear: 'por ano',
  pay: 'Pagar',
  fail: 'Recusar o pagamento',
  abandon: 'Desistir e voltar',
  declined: 'O pagamento foi recusado. Nada foi cobrado e seu plano não mudou.',
  over: 'Esta página de pagamento já foi usada ou venceu.',
  back: 'Voltar para o Recorte',
  none: 'Nenhuma assinatura. Escolha um plano na página de upgrade.',
  next: 'Próxima cobrança',
  ends: 'Termina em',
  ended: 'Encerrada',
  status: { active: 'Ativa', past_due: 'Pagamento pendente', canceled: 'Encerrada' },
  actions: {
    renew: 'Renovar agora',
    fail: 'Falhar a renovação',
    cancel: 'Cancelar no fim do período',
    keep: 'Manter a assinatura',
    end: 'Encerrar agora',
  } satisfies Record<PortalAction, string>,
};
