import { fields } from './field.ts';

export const industry = fields({
  'renewable-energy': {
    name: ['energia renovável', 'renewable energy'],
    keys: 'solar eolic* wind renovav* renewable* fotovoltaic* photovoltaic* hidrogenio hydrogen energia energy biogas biomassa',
    pt: `energia solar; energia eólica; hidrogênio verde; geração distribuída; leilão de energia; Aneel; baterias de armazenamento;
      transição energética; eólica offshore; mercado livre de energia; curtailment; crédito de carbono; biometano`,
    en: `solar power; wind power; green hydrogen; battery storage; energy transition; offshore wind; power purchase agreement;
      grid connection; carbon credits; clean energy investment; net metering; renewable auction; electrolyser`,
  },
  'electric-power': {
    name: ['setor elétrico', 'electric power'],
    keys: 'eletric* electric* eletricist* transmissao distribuidora hidreletric* hydropower utility utilities power_systems eletrotecnic*',
    pt: `leilão de transmissão; tarifa de energia; Aneel; Operador Nacional do Sistema; Eletrobras; Itaipu; bandeira tarifária;
      apagão; hidrelétrica; linhas de transmissão; reservatórios; mercado livre de energia; Angra 3`,
    en: `power grid; electricity prices; transmission lines; nuclear power; blackout; hydropower; utilities regulation;
      smart meters; grid investment; natural gas plant; power demand; energy storage; small modular reactor`,
  },
  'oil-and-gas': {
    name: ['petróleo e gás', 'oil and gas'],
    keys: 'petrol* oleo_e_gas oil gas gasoduto upstream downstream refinaria refinery petrobras offshore drilling subsea geofisic* reservoir',
    pt: `Petrobras; preço do petróleo; pré-sal; Margem Equatorial; gás natural; ANP; refinaria; preço da gasolina; Opep;
      leilão de petróleo; royalties do petróleo; biocombustíveis; plataforma offshore; diesel`,
    en: `oil prices; OPEC; natural gas; LNG; offshore drilling; refinery; pipeline; shale; Petrobras; biofuels; fuel prices;
      oil exploration; carbon capture`,
  },
  mining: {
    name: ['mineração', 'mining'],
    keys: 'miner* mining geolog* minerio siderurg* steel metalurg* metallurg* lavra garimpo',
    pt: `minério de ferro; Vale; mineração; barragem de rejeitos; lítio; terras raras; minerais críticos; ouro; cobre; níquel;
      Agência Nacional de Mineração; siderurgia; garimpo ilegal; aço`,
    en: `iron ore; critical minerals; lithium; rare earths; copper; gold price; nickel; mining permit; tailings dam; steel tariffs;
      Vale; Rio Tinto; uranium`,
  },
  agribusiness: {
    name: ['agronegócio', 'agribusiness'],
    keys: 'agro* agric* agronom* rural fazenda farm* soja soy pecuari* cattle livestock grain* zootec* safra canavi* sucroenerget*',
    pt: `safra de soja; preço do boi gordo; Plano Safra; milho; café; exportação de carne; fertilizantes; crédito rural; Embrapa;
      etanol de milho; defensivos agrícolas; Conab; açúcar; seguro rural; clima no campo`,
    en: `soybean harvest; corn prices; beef exports; fertiliser prices; coffee prices; farm bill; agricultural exports; drought;
      precision agriculture; sugar prices; ethanol; grain market; avian flu`,
  },
  'food-industry': {
    name: ['alimentos e bebidas', 'food and beverage'],
    keys: 'aliment* ambev jbs brf food bebida* beverage* frigorific* laticin* dairy cervej* beer packaging_food chef gastronom* restaurant*',
    pt: `preço dos alimentos; JBS; Ambev; BRF; indústria de alimentos; rotulagem de alimentos; Anvisa; ultraprocessados; laticínios;
      exportação de frango; restaurantes; delivery de comida; azeite`,
    en: `food prices; food safety; plant-based food; beverage industry; restaurant chains; dairy prices; ultra-processed foods;
      food labelling; meat industry; food delivery; supply shortages; sugar tax; packaging rules`,
  },
  automotive: {
    name: ['indústria automotiva', 'automotive'],
    keys: 'automot* automob* veicul* vehicle* carro* car_dealer montadora concessionari* autopecas mobility mobilidade',
    pt: `carros elétricos; BYD; venda de veículos; Anfavea; montadoras; recall; Stellantis; carro híbrido; autopeças;
      programa Mover; motocicletas; Tesla; carregador de carro elétrico`,
    en: `electric vehicles; car sales; BYD; Tesla; autonomous driving; auto tariffs; recall; hybrid cars; Toyota; Volkswagen;
      battery supply chain; charging network; auto parts`,
  },
  manufacturing: {
    name: ['indústria', 'manufacturing'],
    keys: 'industri* manufat* manufactur* fabrica factory producao production pcp lean qualidade quality maintenance manutencao mecanic* mechanical',
    pt: `produção industrial; CNI; indústria 4.0; máquinas e equipamentos; política industrial; tarifas de importação; automação industrial;
      emprego na indústria; custo da energia; exportações industriais; Nova Indústria Brasil; semicondutores; reindustrialização`,
    en: `manufacturing output; factory orders; industrial policy; automation; tariffs; reshoring; robotics; supply chain; semiconductors;
      industrial production; machinery exports; factory jobs; 3D printing`,
  },
  chemicals: {
    name: ['química e materiais', 'chemicals and materials'],
    keys: 'quimic* chemic* petroquimic* polimer* polymer* plastic* papel celulose pulp paper fertilizante*',
    pt: `Braskem; petroquímica; celulose; Suzano; indústria química; plástico reciclado; embalagens; fertilizantes; nafta; Klabin;
      resíduos plásticos; preço da celulose; poluição`,
    en: `chemical industry; petrochemicals; plastics treaty; pulp prices; recycling; packaging; fertiliser; PFAS; specialty chemicals;
      paper mill; bioplastics; BASF; plastic waste`,
  },
  'civil-construction': {
    name: ['construção civil', 'construction'],
    keys: 'construc* construction obra* civil empreiteir* concrete concreto cimento infraestrutura infrastructure saneamento',
    pt: `construção civil; Minha Casa Minha Vida; infraestrutura; concessões; saneamento básico; Novo PAC; cimento; leilão de rodovias;
      obras paradas; licitações; custo da construção; parceria público-privada; mão de obra na construção`,
    en: `construction industry; infrastructure; housing starts; building materials; cement; public works; construction costs;
      public-private partnership; highways; water utilities; skyscraper; building safety; infrastructure bill`,
  },
  'real-estate': {
    name: ['mercado imobiliário', 'real estate'],
    keys: 'imobili* imovei* real_estate realtor corretor* incorporador* property broker aluguel locacao',
    pt: `mercado imobiliário; financiamento imobiliário; preço do aluguel; fundos imobiliários; lançamentos imobiliários; Caixa Econômica;
      IGP-M; Minha Casa Minha Vida; venda de imóveis; leilão de imóveis; imóveis de luxo; Airbnb; galpões logísticos`,
    en: `housing market; mortgage rates; rent prices; commercial property; real estate investment trust; home sales; office vacancy;
      property tax; affordable housing; Airbnb; warehouse demand; housing starts; real estate funds`,
  },
  architecture: {
    name: ['arquitetura e urbanismo', 'architecture and urbanism'],
    keys: 'arquitet* architect* urbanis* urban_planning planner paisagis* interiores interior_design',
    pt: `plano diretor; arquitetura; urbanismo; retrofit; mobilidade urbana; patrimônio histórico; habitação popular; cidades inteligentes;
      revitalização do centro; ciclovias; áreas verdes; adaptação climática; construção sustentável`,
    en: `urban planning; architecture; public transport; housing policy; zoning; historic preservation; green building; smart cities;
      cycling infrastructure; urban heat; public spaces; retrofit; climate adaptation`,
  },
  logistics: {
    name: ['logística e transporte', 'logistics and transport'],
    keys: 'logistic* transport* supply_chain suprimentos caminh* truck* portos portuari* shipping frete freight armaz* warehouse ferrov* rail* supply',
    pt: `preço do frete; porto de Santos; ferrovia; rodovias; caminhoneiros; Ferrogrão; transporte de cargas; Rumo; leilão de portos;
      navegação; custo logístico; e-commerce; pedágio; cabotagem`,
    en: `freight rates; supply chain; container shipping; ports; rail freight; trucking; Panama Canal; Red Sea shipping; air cargo;
      last-mile delivery; Maersk; warehouse automation; logistics costs`,
  },
  aviation: {
    name: ['aviação e aeroespacial', 'aviation and aerospace'],
    keys: 'aviac* aviat* aere* airline* aeroport* airport* piloto pilot aeronaut* aerospac* aeroespac* embraer drone*',
    pt: `Embraer; Gol; Azul; Latam; aeroportos; passagens aéreas; Anac; aviação regional; carro voador; Boeing; Airbus; combustível de aviação;
      leilão de aeroportos; drones; programa espacial`,
    en: `airlines; Boeing; Airbus; Embraer; air traffic; airports; jet fuel; sustainable aviation fuel; aircraft orders; eVTOL; SpaceX;
      drones; pilot shortage`,
  },
  telecom: {
    name: ['telecomunicações', 'telecommunications'],
    keys: 'telecom* fibra fiber 5g redes network* isp operadora satelit* satellite wireless',
    pt: `5G; Anatel; fibra óptica; Vivo; TIM; Claro; Starlink; internet banda larga; leilão do 5G; cabos submarinos; conectividade rural;
      data centers; operadoras de telefonia`,
    en: `5G; broadband; fibre network; Starlink; spectrum auction; telecom merger; undersea cables; satellite internet; 6G; data centers;
      mobile operators; roaming; open RAN`,
  },
});
