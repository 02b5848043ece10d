import { fields } from './field.ts';

export const technology = fields({
  software: {
    name: ['desenvolvimento de software', 'software engineering'],
    keys: 'software develop* desenvolv* programad* programmer engineer_software backend frontend fullstack devops sre tech_lead cto coder web_developer java python javascript',
    pt: `inteligência artificial; código aberto; computação em nuvem; falha de segurança; Google; Microsoft; mercado de tecnologia;
      demissões em tecnologia; ChatGPT; desenvolvedores; GitHub; Amazon; regulação da IA; startups brasileiras`,
    en: `open source; artificial intelligence; cloud computing; security vulnerability; GitHub; Microsoft; Google; developer tools;
      tech layoffs; Linux; OpenAI; software supply chain; outage`,
  },
  data: {
    name: ['dados e inteligência artificial', 'data and artificial intelligence'],
    keys: 'dados data analytics bi machine_learning ia ai cientista scientist_data estatistic* statistic* llm deep_learning',
    pt: `inteligência artificial; OpenAI; marco legal da IA; data centers; Nvidia; modelos de linguagem; deepfake; LGPD; ciência de dados;
      IA generativa; DeepSeek; chips de IA; soberania digital; IBGE`,
    en: `artificial intelligence; OpenAI; Nvidia; AI regulation; data centers; large language models; Anthropic; deepfake; AI chips;
      machine learning; data privacy; AI copyright; DeepSeek`,
  },
  cybersecurity: {
    name: ['segurança da informação', 'cybersecurity'],
    keys: 'seguranca_da_informacao cyber* ciber* infosec pentest* security hacker soc ciso',
    pt: `ataque cibernético; vazamento de dados; ransomware; golpe do Pix; LGPD; ANPD; phishing; hackers; segurança digital; fraude bancária;
      biometria; deepfake; falha de segurança`,
    en: `ransomware; data breach; cyberattack; zero-day; phishing; hackers; data protection; cyber insurance; critical infrastructure attack;
      identity theft; spyware; encryption; supply chain attack`,
  },
  hardware: {
    name: ['eletrônica e semicondutores', 'electronics and semiconductors'],
    keys: 'eletronic* electronics semicondut* semiconduct* hardware embarcad* embedded iot chip* firmware',
    pt: `semicondutores; Nvidia; Intel; TSMC; internet das coisas; Apple; Samsung; Zona Franca de Manaus; exportação de chips; robótica;
      baterias; smartphones; computação quântica`,
    en: `semiconductors; Nvidia; TSMC; Intel; chip export controls; Apple; Samsung; quantum computing; robotics; batteries; smartphones;
      internet of things; memory prices`,
  },
  product: {
    name: ['produto e design digital', 'digital product and design'],
    keys: 'produto product ux ui product_designer design_digital scrum agile agil product_owner product_manager pm',
    pt: `experiência do usuário; aplicativos; redes sociais; inteligência artificial; Apple; Meta; TikTok; privacidade digital; comércio eletrônico;
      Big Techs; acessibilidade digital; assinaturas digitais; Pix`,
    en: `user experience; app store rules; social media; artificial intelligence; Apple; Meta; TikTok; digital privacy; subscriptions;
      accessibility; Figma; Big Tech; consumer apps`,
  },
  startups: {
    name: ['startups e inovação', 'startups and innovation'],
    keys: 'startup* empreend* entrepreneur* founder fundador* venture inovac* innovation aceleradora incubadora co-founder ceo',
    pt: `startups; venture capital; rodada de investimento; unicórnio; fintechs; marco das startups; aceleradora; IPO; inteligência artificial;
      aquisição de startup; inovação aberta; Finep; agtech; healthtech`,
    en: `startup funding; venture capital; IPO; unicorn; fintech; acquisition; accelerator; artificial intelligence; Series A; SoftBank;
      Y Combinator; climate tech; layoffs`,
  },
  games: {
    name: ['jogos e e-sports', 'games and esports'],
    keys: 'game games jogos esports e-sports gamer unity unreal streamer',
    pt: `indústria de games; PlayStation; Nintendo; Xbox; e-sports; GTA 6; Steam; marco legal dos games; Free Fire; Roblox; Twitch;
      desenvolvedores de jogos; League of Legends`,
    en: `video game industry; PlayStation; Nintendo; Xbox; esports; GTA 6; Steam; Roblox; Twitch; game studio layoffs; Unity; Epic Games;
      League of Legends`,
  },
  'e-commerce': {
    name: ['comércio eletrônico', 'e-commerce'],
    keys: 'ecommerce e-commerce marketplace comercio_eletronico online_retail loja_virtual dropship*',
    pt: `comércio eletrônico; Mercado Livre; Shopee; Amazon; taxa das blusinhas; Shein; Magazine Luiza; frete grátis; Black Friday; Pix; Correios;
      golpes online; TikTok Shop`,
    en: `e-commerce; Amazon; Mercado Libre; Shein; Temu; online shopping; de minimis rule; Black Friday; Shopify; delivery fees; TikTok Shop;
      consumer protection; payment fraud`,
  },
});
