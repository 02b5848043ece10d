/** The server's answers to an invite code. */
export default {
  open: 'Convite validado com sucesso!',
  used: 'Este convite já foi utilizado.',
  unknown: 'Código de convite inválido. Confira e tente novamente.',
} as const;
