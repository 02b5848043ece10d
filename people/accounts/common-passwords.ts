/** The commonest passwords of published leaks and the obvious ones for this site; compared in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 123123 123321 12341234 11111111 111111 000000 00000000 666666 654321 987654321 87654321
  112233 121212 131313 159753 147258 147258369 123654 123qwe 1q2w3e 1q2w3e4r 1q2w3e4r5t qwerty qwerty123 qwertyuiop qwe123 qazwsx
  asdfgh asdfghjkl zxcvbn zxcvbnm abc123 abcd1234 a1b2c3 a123456 aa123456 password password1 password123 passw0rd p@ssw0rd senha123
  senha1234 minhasenha mudar123 mudar@123 trocar123 brasil brasil123 brasil10 flamengo corinthians palmeiras santos vasco gremio
  internacional cruzeiro atletico saopaulo botafogo fluminense jesus jesus123 jesuscristo deusefiel deus123 amor123 familia felicidade
  vitoria gabriel gustavo rafael lucas123 mariana carolina princesa iloveyou letmein welcome welcome1 monkey dragon football baseball
  superman batman pokemon master admin admin123 administrator root123 teste123 testes teste1 guest123 default changeme recorte recorte123
  clipping clipping123 noticias noticias123 linkedin linkedin123 facebook google microsoft samsung computer internet secret secret123
  sunshine princess shadow michael jordan23 charlie starwars whatever trustno1 freedom ninja123 hello123 killer hunter soccer summer
  winter spring autumn january fevereiro janeiro segredo segredos segredo123 acesso123 usuario usuario1 entrar123 eusouvip vip123 100vagas`
    .split(/\s+/)
    .filter((word) => word.length >= 6),
);
