export default {
  title: 'Teste de Upload · Recorte',
  heading: 'Teste de Upload',
  choose: 'Escolher imagem',
  busy: 'Fazendo upload...',
  failed: 'Erro no upload da imagem',
  url: 'Endereço público',
  preview: 'Imagem enviada',
  hint: 'PNG, JPEG, WebP, GIF, AVIF ou TIFF, até 10 MB.',
  copyUrl: 'Copiar endereço',
  progress: '{percent}% enviado',
} as const;
