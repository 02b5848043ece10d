import { fields } from './field.ts';

export const money = fields({
  banking: {
    name: ['bancos e crédito', 'banking and credit'],
    keys: 'banco bancos bank banks banking bancari* credito credit itau bradesco santander financeir* gerente_de_contas loan*',
    pt: `Banco Central; Selic; Nubank; Itaú; Bradesco; inadimplência; crédito consignado; Pix; Banco do Brasil; spread bancário; Open Finance;
      juros do cartão; Caixa Econômica; Basileia`,
    en: `interest rates; Federal Reserve; bank earnings; credit card debt; bank regulation; mortgage lending; JPMorgan; open banking; money laundering;
      deposit insurance; central bank; loan defaults; stablecoins`,
  },
  investments: {
    name: ['investimentos e mercado de capitais', 'investments and capital markets'],
    keys: 'invest* trader asset ativos bolsa equity mercado_financeiro capital_markets renda_fixa fundos fund hedge wealth private_equity financas finance',
    pt: `Ibovespa; Selic; dólar; Tesouro Direto; IPO; dividendos; fundos imobiliários; CVM; debêntures; Copom; Bitcoin; S&P 500; balanço trimestral;
      renda fixa`,
    en: `stock market; Federal Reserve; bond yields; IPO; dividends; hedge funds; private equity; earnings season; S&P 500; dollar; SEC; Bitcoin;
      emerging markets`,
  },
  fintech: {
    name: ['fintechs e meios de pagamento', 'fintech and payments'],
    keys: 'fintech* nubank pagament* payment* pix cripto* crypto* blockchain bitcoin adquirencia',
    pt: `Pix; fintechs; Nubank; Bitcoin; Drex; criptomoedas; Open Finance; maquininhas; Mercado Pago; regulação de criptoativos; stablecoins;
      Banco Central; PicPay`,
    en: `fintech; digital payments; Bitcoin; stablecoins; crypto regulation; Stripe; open banking; central bank digital currency; Visa; PayPal;
      buy now pay later; Coinbase; Nubank`,
  },
  insurance: {
    name: ['seguros', 'insurance'],
    keys: 'seguro seguros segurador* insur* corretor_de_seguros atuari* actuar* underwrit* resseguro*',
    pt: `mercado de seguros; Susep; seguro de automóvel; planos de saúde; previdência privada; seguro rural; sinistros; resseguro; ANS; seguro de vida;
      Porto Seguro; eventos climáticos; consórcios`,
    en: `insurance industry; reinsurance; health insurance; climate risk; insurance premiums; cyber insurance; catastrophe bonds; life insurance;
      insurtech; claims; pension funds; property insurance; Lloyd's`,
  },
  accounting: {
    name: ['contabilidade e auditoria', 'accounting and audit'],
    keys: 'contab* contador* account* auditor* fiscal tribut* tax controller controladoria imposto*',
    pt: `reforma tributária; imposto de renda; Receita Federal; Simples Nacional; IBS e CBS; Carf; MEI; nota fiscal; split payment; PIS e Cofins;
      auditoria; ICMS; desoneração da folha; Lei Complementar`,
    en: `tax reform; corporate tax; audit; IRS; accounting standards; VAT; transfer pricing; tax evasion; Big Four; sustainability reporting;
      tax treaty; payroll tax; financial reporting`,
  },
  economics: {
    name: ['economia', 'economics'],
    keys: 'econom* macroeconom* consultor_economico policy_analyst',
    pt: `inflação; PIB; Copom; taxa de desemprego; arcabouço fiscal; câmbio; dívida pública; IPCA; balança comercial; Haddad; FMI; tarifas dos EUA;
      salário mínimo`,
    en: `inflation; GDP; unemployment rate; interest rates; central bank; trade deficit; public debt; IMF; tariffs; recession; exchange rate;
      wages; fiscal policy`,
  },
  'foreign-trade': {
    name: ['comércio exterior', 'foreign trade'],
    keys: 'comercio_exterior comex export* import* aduan* customs trade despachante',
    pt: `balança comercial; exportações brasileiras; tarifas dos EUA; acordo Mercosul-União Europeia; China; dólar; Siscomex; antidumping; porto de Santos;
      Brics; OMC; importação; guerra comercial`,
    en: `tariffs; trade war; exports; WTO; Mercosur; customs; trade agreement; sanctions; anti-dumping; China trade; supply chain; currency;
      import duties`,
  },
  retail: {
    name: ['varejo', 'retail'],
    keys: 'varej* retail* loja* store supermerc* atacad* wholesale shopping franqui* franchis* merchandis*',
    pt: `vendas no varejo; Magazine Luiza; supermercados; Black Friday; inflação de alimentos; Carrefour; franquias; Atacadão; shopping centers;
      comércio eletrônico; crédito ao consumidor; Dia das Mães; Casas Bahia; fim da escala 6x1`,
    en: `retail sales; consumer spending; supermarkets; Walmart; Black Friday; store closures; private label; food inflation; franchise; Costco;
      holiday shopping; consumer confidence; Amazon`,
  },
  'consumer-goods': {
    name: ['bens de consumo, moda e beleza', 'consumer goods, fashion and beauty'],
    keys: 'moda fashion cosmetic* beleza beauty bens_de_consumo consumer_goods fmcg textil textile* calcad* vestuario luxo luxury',
    pt: `Natura; indústria têxtil; moda; cosméticos; Shein; Boticário; calçados; varejo de moda; Renner; mercado de luxo; Unilever; tendências de consumo;
      produtos falsificados`,
    en: `fashion industry; luxury goods; LVMH; cosmetics; Nike; Zara; fast fashion; consumer trends; Unilever; Procter & Gamble; textile exports;
      counterfeit goods; beauty brands`,
  },
});
