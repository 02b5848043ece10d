import { fields } from './field.ts';

export const nature = fields({
  'life-sciences': {
    name: ['biologia e natureza', 'biology and nature'],
    keys: 'biolog* natureza nature wildlife fauna flora botan* zoolog* bioqu* biodivers* genetic* entomolog* ornitolog*',
    pt: `biodiversidade; espécies ameaçadas; animais silvestres; nova espécie; desmatamento na Amazônia; Ibama; Pantanal; ICMBio; unidades de conservação;
      mudanças climáticas; genética; Mata Atlântica; fósseis; tráfico de animais`,
    en: `biodiversity; endangered species; wildlife; new species; conservation; climate change; deforestation; genetics; fossils; evolution;
      rewilding; invasive species; birds; ecosystems`,
  },
  ocean: {
    name: ['oceanos e vida marinha', 'oceans and marine life'],
    keys: 'marinh* marine ocean* mar sea pesca pescad* fish* aquicult* aquacult* naval praia* coastal recif* coral',
    pt: `oceanos; vida marinha; baleias; tubarões; recifes de corais; pesca; poluição marinha; aquecimento dos oceanos; tartarugas marinhas; litoral;
      alto-mar; aquicultura; El Niño; ressaca do mar`,
    en: `oceans; marine life; whales; sharks; coral reefs; fishing; plastic pollution; ocean temperature; sea level rise; deep sea;
      coastal erosion; aquaculture; El Niño; marine protected area`,
  },
  veterinary: {
    name: ['veterinária e animais', 'veterinary and animals'],
    keys: 'veterinari* veterinary vet pet pets animais animal* petshop cachorr* canin* felin* equin*',
    pt: `animais de estimação; maus-tratos a animais; gripe aviária; veterinários; cães; gatos; raiva animal; febre aftosa; mercado pet; zoológico;
      resgate de animais; leishmaniose; direitos dos animais`,
    en: `pets; animal welfare; avian flu; veterinarians; dogs; cats; rabies; zoo; animal rescue; animal health; livestock disease; horse racing; wildlife trade`,
  },
  space: {
    name: ['espaço e astronomia', 'space and astronomy'],
    keys: 'astron* astrof* astroph* espac* space aerospac* telescop* planet* cosmolog* foguete* rocket*',
    pt: `Nasa; Artemis; SpaceX; astronomia; telescópio James Webb; asteroide; Lua; Marte; satélites; estação espacial; buracos negros; foguete;
      eclipse; Alcântara`,
    en: `NASA; Artemis; SpaceX; James Webb telescope; asteroid; Moon mission; Mars; satellites; space station; black holes; rocket launch;
      exoplanets; eclipse; Blue Origin`,
  },
  'coffee-and-wine': {
    name: ['café, vinho e bebidas', 'coffee, wine and drinks'],
    keys: 'cafe cafeicult* coffee barist* vinho* vinicol* vinicult* enolog* wine* sommelier cachaca cervej* beer brew* cacau cocoa chocolat*',
    pt: `café; preço do café; exportação de café; safra de café; vinho; cacau; chocolate; clima no campo; tarifas dos EUA; geada; cachaça; Conab; bebidas alcoólicas;
      acordo Mercosul-União Europeia`,
    en: `coffee; coffee prices; coffee exports; wine; cocoa; chocolate; frost; drought; tariffs; alcohol; brewery; harvest; Starbucks; food prices`,
  },
  fashion: {
    name: ['moda e beleza', 'fashion and beauty'],
    keys: 'moda fashion estilist* stylist modelist* costur* textil* textile* vestuario apparel joia* jewel* cosmetic* beleza beauty makeup maquia* cabelei*',
    pt: `moda; semana de moda; desfile; estilistas; Shein; mercado de luxo; indústria têxtil; cosméticos; tapete vermelho; Gucci; Renner; calçados;
      taxa das blusinhas; beleza; moda sustentável`,
    en: `fashion; fashion week; luxury goods; LVMH; designers; red carpet; Gucci; fast fashion; textile industry; cosmetics; Nike; Zara;
      jewellery; beauty brands; sustainable fashion`,
  },
  mobility: {
    name: ['transporte urbano e aplicativos', 'urban transport and ride apps'],
    keys: 'motorist* taxi* uber driver* entregador* delivery motoboy* onibus bus metro metro_rail ciclist* transito traffic mobilidade mobility',
    pt: `motoristas de aplicativo; Uber; trânsito; preço da gasolina; transporte público; entregadores; tarifa de ônibus; metrô; CNH; IPVA; rodízio;
      acidentes de trânsito; carros elétricos; regulamentação dos aplicativos; táxi`,
    en: `ride-hailing; Uber; public transport; fuel prices; gig workers; traffic; road safety; robotaxi; electric vehicles; bus fares; subway;
      delivery drivers; Waymo; congestion charge`,
  },
});
