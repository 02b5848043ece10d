export default {
  title: 'Fontes · Recorte',
  description: 'Os veículos que o Recorte lê e quanto do texto de cada um ele mostra.',
  heading: 'Fontes',
  text: 'Estes são os veículos que lemos. Toda notícia leva ao texto no site de quem a publicou; aqui está quanto dele cada recorte pode mostrar, em qualquer canal.',
  table: 'Veículos e direitos',
  outlet: 'Veículo',
  right: 'O que mostramos',
  headline: 'Só o título',
  characters: 'Título e até {count, number} caracteres do texto por história',
  licensed: 'Título e texto, sob licença',
  empty: 'Nenhum veículo ainda.',
  failed: 'Não foi possível carregar as fontes.',
} as const;
