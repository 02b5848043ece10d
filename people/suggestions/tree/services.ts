import { fields } from './field.ts';

export const services = fields({
  law: {
    name: ['direito', 'law'],
    keys: 'advog* advocac* lawyer* attorney legal direito jurid* law juiz* judge promotor* oab compliance paralegal',
    pt: `STF; STJ; reforma tributária; LGPD; direito do trabalho; OAB; recuperação judicial; Lei de Licitações; CNJ; compliance; precatórios;
      Marco Civil da Internet; arbitragem; direito do consumidor`,
    en: `Supreme Court; antitrust; data protection; class action; employment law; bankruptcy; intellectual property; compliance; arbitration;
      law firms; GDPR; white-collar crime; regulation`,
  },
  'labour-law': {
    name: ['recursos humanos e trabalho', 'human resources and work'],
    keys: 'recursos_humanos rh hr human_resources people recrut* recruit* talent* departamento_pessoal treinamento training',
    pt: `mercado de trabalho; fim da escala 6x1; trabalho remoto; CLT; Caged; saúde mental no trabalho; NR-1; salário mínimo; demissões; diversidade nas empresas;
      Justiça do Trabalho; estágio e trainee; benefícios`,
    en: `labor market; remote work; layoffs; wages; workplace mental health; unions; minimum wage; hiring; diversity and inclusion; four-day week;
      unemployment; gig workers; skills gap`,
  },
  consulting: {
    name: ['consultoria e gestão', 'consulting and management'],
    keys: 'consult* gestao management administra* business negocios estrateg* strategy projetos project_manager executiv* diretor* manager gerente operacoes operations',
    pt: `fusões e aquisições; governança corporativa; inovação; produtividade; recuperação judicial; ESG; transformação digital; juros; privatização;
      conselho de administração; inteligência artificial nas empresas; reforma administrativa; resultados trimestrais`,
    en: `mergers and acquisitions; corporate governance; productivity; digital transformation; restructuring; ESG; private equity; CEO succession;
      McKinsey; artificial intelligence at work; privatization; earnings; supply chain`,
  },
  marketing: {
    name: ['marketing e publicidade', 'marketing and advertising'],
    keys: 'market* publicid* advertis* propaganda branding midia media_planner growth seo social_media conteudo content influenc* copywrit*',
    pt: `publicidade; redes sociais; influenciadores; TikTok; Instagram; Google; Conar; campanhas publicitárias; regulação das redes; retail media;
      inteligência artificial; Copa do Mundo; streaming; Meta`,
    en: `advertising; social media; influencers; TikTok; Instagram; Google search; brand campaign; streaming ads; privacy sandbox; retail media;
      creator economy; Super Bowl ads; Meta`,
  },
  sales: {
    name: ['vendas e relacionamento', 'sales and customer success'],
    keys: 'vendas sales comercial account_executive key_account sdr customer_success atendimento pre-vendas representante',
    pt: `confiança do consumidor; crédito; inadimplência; vendas no varejo; Código de Defesa do Consumidor; Procon; comércio eletrônico; WhatsApp Business;
      inflação; pequenas empresas; Sebrae; atendimento ao cliente; investimentos das empresas`,
    en: `consumer confidence; business investment; small business; customer service; Salesforce; retail sales; credit conditions; inflation;
      procurement; B2B sales; WhatsApp Business; consumer protection; economic outlook`,
  },
  journalism: {
    name: ['jornalismo e comunicação', 'journalism and communications'],
    keys: 'jornalis* journalis* reporter editor comunica* communications assessor* imprensa press relacoes_publicas public_relations redator* writer',
    pt: `liberdade de imprensa; desinformação; regulação das redes; jornalismo; Google e jornais; TV Globo; podcast; fake news; direitos autorais e IA;
      Marco Civil da Internet; agências de checagem; EBC; streaming`,
    en: `press freedom; disinformation; journalism; media layoffs; AI copyright; podcasts; public broadcasting; fact-checking; newsletters;
      Google news; social media regulation; local news; streaming`,
  },
  'arts-and-culture': {
    name: ['cultura e entretenimento', 'arts and entertainment'],
    keys: 'arte artes arts artist* cultur* music* musica cinema film audiovisual teatro theat* produtor_cultural museu museum fotograf* photograph* escritor escritora escritores dance*',
    pt: `cinema brasileiro; Lei Rouanet; Oscar; streaming; shows internacionais; Ancine; festival de música; Netflix; museus; literatura brasileira;
      Rock in Rio; direitos autorais; Carnaval; teatro`,
    en: `film industry; Oscars; streaming; Netflix; music festival; box office; museums; book awards; Hollywood; concert tours; copyright; theatre;
      art market`,
  },
  tourism: {
    name: ['turismo e hotelaria', 'tourism and hospitality'],
    keys: 'turism* touris* hotel* hospitality viage* travel* eventos events agencia_de_viagens guia_de_turismo',
    pt: `turismo; passagens aéreas; hotéis; turistas estrangeiros; Embratur; Airbnb; alta temporada; cruzeiros; Rio de Janeiro; aeroportos; Perse;
      parques temáticos; vistos`,
    en: `tourism; hotels; airfares; Airbnb; cruise ships; visa rules; overtourism; business travel; theme parks; airports; travel demand;
      Booking; destination`,
  },
  sports: {
    name: ['esporte', 'sports'],
    keys: 'esport* sport* futebol soccer football atlet* athlet* educador_fisico personal_trainer treinador* coach fitness academia',
    pt: `Brasileirão; Libertadores; SAF; Copa do Mundo; CBF; direitos de transmissão; apostas esportivas; Olimpíadas; Flamengo; Palmeiras; vôlei;
      Fórmula 1; futebol feminino; seleção brasileira`,
    en: `Premier League; Champions League; World Cup; Olympics; Formula 1; NBA; broadcast rights; women's football; sports betting; transfers;
      doping; FIFA; tennis`,
  },
  security: {
    name: ['segurança pública e defesa', 'public safety and defence'],
    keys: 'polic* police militar* military defesa defence defense bombeir* firefight* vigilan* seguranca_publica perito forens*',
    pt: `segurança pública; PCC; Polícia Federal; tráfico de drogas; PEC da Segurança; Forças Armadas; feminicídio; crime organizado; violência policial;
      Comando Vermelho; câmeras corporais; fronteiras; milícia`,
    en: `public safety; organized crime; defence spending; NATO; police reform; drug trafficking; cybercrime; border security; Ukraine war;
      arms exports; body cameras; terrorism; military drones`,
  },
});
