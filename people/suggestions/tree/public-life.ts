import { fields } from './field.ts';

export const publicLife = fields({
  medicine: {
    name: ['medicina', 'medicine'],
    keys: 'medic* physician doctor md cirurgi* surgeon cardiolog* pediatr* oncolog* psiquiatr* dermatolog* ortoped* clinic* anestes*',
    pt: `SUS; Anvisa; vacinas; câncer; Conselho Federal de Medicina; Mais Médicos; dengue; planos de saúde; novos medicamentos; canetas emagrecedoras;
      saúde mental; transplante; telemedicina; pesquisa clínica`,
    en: `clinical trial; cancer treatment; FDA approval; vaccines; obesity drugs; public health; hospitals; WHO; mental health; antibiotic resistance;
      Alzheimer; telemedicine; heart disease`,
  },
  healthcare: {
    name: ['saúde e hospitais', 'healthcare and hospitals'],
    keys: 'saude health* hospital* hospitais fisioterap* physiotherap* biomedic* laborator* fonoaudiolog*',
    pt: `planos de saúde; ANS; SUS; piso da enfermagem; hospitais; dengue; vacinação; Rede D'Or; Hapvida; saúde mental; Ministério da Saúde; telemedicina;
      envelhecimento; covid-19`,
    en: `health insurance; hospitals; nursing shortage; public health; vaccination; mental health; telehealth; measles; healthcare costs; NHS; Medicare;
      ageing population; patient safety`,
  },
  nursing: {
    name: ['enfermagem', 'nursing'],
    keys: 'enferm* nurs* coren cofen',
    pt: `enfermagem; hospitais; piso da enfermagem; saúde mental; vacinação; UTI; Cofen; SUS; envelhecimento; cuidados paliativos;
      segurança do paciente; telemedicina; dengue; gripe aviária; planos de saúde; saúde da mulher; câncer`,
    en: `nursing; nursing shortage; hospitals; patient safety; mental health; vaccination; public health; ageing population; palliative care;
      emergency rooms; telehealth; healthcare workers; measles; staffing levels; cancer treatment`,
  },
  nutrition: {
    name: ['nutrição', 'nutrition'],
    keys: 'nutric* nutrolog* nutritionist* dietit* dietist*',
    pt: `alimentação saudável; nutrição; ultraprocessados; obesidade; diabetes; canetas emagrecedoras; rotulagem de alimentos;
      transtornos alimentares; suplementos alimentares; colesterol; segurança alimentar; saúde mental; SUS; Anvisa`,
    en: `nutrition; healthy eating; ultra-processed foods; obesity; diabetes; obesity drugs; food labelling; eating disorders;
      dietary supplements; cholesterol; food security; public health; mental health; FDA approval`,
  },
  dentistry: {
    name: ['odontologia', 'dentistry'],
    keys: 'odont* dentist* dental ortodont* orthodont*',
    pt: `saúde bucal; odontologia; dentistas; planos odontológicos; Conselho Federal de Odontologia; Brasil Sorridente; implantes dentários; Anvisa;
      harmonização facial; câncer de boca; flúor na água; SUS; saúde pública; planos de saúde; novos medicamentos`,
    en: `oral health; dentistry; dental care; dental insurance; water fluoridation; dental implants; public health; health insurance;
      oral cancer; antibiotic resistance; sugar tax; medical devices; healthcare costs`,
  },
  pharma: {
    name: ['farmacêutica e biotecnologia', 'pharma and biotech'],
    keys: 'farmac* pharma* biotec* biotech* drug medicament* laboratorio_farmaceutico clinical bioquimic* biochem* regulatory',
    pt: `Anvisa; novos medicamentos; semaglutida; patentes de medicamentos; vacinas; Fiocruz; Instituto Butantan; genéricos; cannabis medicinal; Eurofarma;
      pesquisa clínica; preço dos medicamentos; farmácias`,
    en: `drug approval; FDA; clinical trial; Novo Nordisk; Eli Lilly; drug prices; vaccines; biotech funding; gene therapy; patents; generics;
      Pfizer; cannabis`,
  },
  psychology: {
    name: ['psicologia e saúde mental', 'psychology and mental health'],
    keys: 'psicolog* psycholog* psicanalis* therap* terapeut* psychotherap* neurocien* neuroscien*',
    pt: `saúde mental; burnout; depressão; ansiedade; autismo; TDAH; redes sociais e adolescentes; suicídio; Conselho Federal de Psicologia; dependência química;
      apostas online; bullying; sono`,
    en: `mental health; burnout; depression; anxiety; autism; ADHD; social media and teenagers; therapy; addiction; loneliness; psychedelics;
      sleep; suicide prevention`,
  },
  education: {
    name: ['educação', 'education'],
    keys: 'profess* teach* educa* pedagog* escola school docente coordenador_pedagogico instructor edtech ensino learning',
    pt: `educação básica; Enem; MEC; piso dos professores; Novo Ensino Médio; celular nas escolas; Fundeb; alfabetização; Pé-de-Meia; ensino a distância;
      educação infantil; evasão escolar; inteligência artificial na educação`,
    en: `schools; education policy; teacher shortage; artificial intelligence in education; student loans; literacy; phone ban in schools; edtech;
      test scores; early childhood education; curriculum; school funding; online learning`,
  },
  university: {
    name: ['universidade e pesquisa', 'university and research'],
    keys: 'pesquis* research* cientist* scientist universid* universit* phd mestr* doutor* academic* postdoc fisic* physic* biolog* matematic*',
    pt: `universidades federais; CNPq; Capes; Fapesp; pesquisa científica; bolsas de pós-graduação; ensino superior; Nature; Prêmio Nobel; Amazônia;
      Nasa; inteligência artificial; vacinas`,
    en: `research funding; universities; Nobel Prize; Nature study; NASA; peer review; science policy; PhD students; climate science; CERN;
      gene editing; open access; physics`,
  },
  government: {
    name: ['governo e políticas públicas', 'government and public policy'],
    keys: 'govern* public_policy politic* setor_publico public_sector gestao_publica prefeit* senad* deput* parlament* servidor* gestor_publico ministerio municip* lobby relacoes_governamentais',
    pt: `Congresso Nacional; STF; emendas parlamentares; arcabouço fiscal; reforma administrativa; eleições; Lula; Câmara dos Deputados; Senado; concurso público;
      TCU; licitações; pacto federativo`,
    en: `parliament; elections; public spending; regulation; Supreme Court; White House; European Commission; public procurement; corruption;
      sanctions; local government; civil service; referendum`,
  },
  diplomacy: {
    name: ['relações internacionais', 'international relations'],
    keys: 'diplom* relacoes_internacionais international_relations internacional* geopolit* embaix* foreign_affairs',
    pt: `Itamaraty; Brics; guerra na Ucrânia; Mercosul; ONU; União Europeia; China; Estados Unidos; Venezuela; Oriente Médio; G20; acordo comercial;
      OTAN; Argentina`,
    en: `United Nations; Ukraine war; NATO; BRICS; European Union; China; Middle East; sanctions; G20; trade agreement; Taiwan; Venezuela; ceasefire`,
  },
  environment: {
    name: ['meio ambiente e sustentabilidade', 'environment and sustainability'],
    keys: 'ambient* environment* sustentab* sustainab* esg clima climate ecolog* conserv* florest* forest* carbono carbon residuos recicl* recycling',
    pt: `desmatamento na Amazônia; crédito de carbono; COP30; licenciamento ambiental; Ibama; mudanças climáticas; queimadas; mercado de carbono; saneamento;
      economia circular; ESG; transição energética; enchentes; bioeconomia`,
    en: `climate change; carbon market; deforestation; COP30; net zero; ESG; biodiversity; wildfires; circular economy; carbon removal; plastic pollution;
      heat wave; environmental regulation`,
  },
  'social-work': {
    name: ['terceiro setor e causas sociais', 'non-profits and social causes'],
    keys: 'ong ngo terceiro_setor nonprofit non-profit servico_social social_work assistente_social voluntari* volunteer* direitos_humanos human_rights filantrop* philanthrop* diversidade inclusao',
    pt: `Bolsa Família; direitos humanos; fome; povos indígenas; desigualdade; racismo; violência contra a mulher; população em situação de rua; refugiados;
      filantropia; pessoas com deficiência; trabalho escravo; moradia`,
    en: `human rights; poverty; refugees; philanthropy; gender equality; homelessness; racism; humanitarian aid; disability rights; food insecurity;
      indigenous peoples; child labour; inequality`,
  },
  religion: {
    name: ['religião', 'religion'],
    keys: 'pastor padre priest igreja church teolog* theolog* missionari* religi*',
    pt: `Papa Leão; Vaticano; igrejas evangélicas; intolerância religiosa; CNBB; bancada evangélica; Aparecida; Marcha para Jesus; campanha da fraternidade;
      perseguição religiosa; Assembleia de Deus; peregrinação; liberdade religiosa`,
    en: `Pope Leo; Vatican; religious freedom; Church of England; evangelicals; antisemitism; Islamophobia; pilgrimage; interfaith; Dalai Lama;
      church abuse; Ramadan; theology`,
  },
  engineering: {
    name: ['engenharia', 'engineering'],
    keys: 'engenh* engineer* eng tecnico technician projetista crea',
    pt: `infraestrutura; inovação industrial; energia; obras públicas; inteligência artificial; automação; segurança do trabalho; barragens; saneamento; ferrovia;
      data centers; mineração; Embraer`,
    en: `infrastructure; engineering; energy projects; automation; robotics; data centers; bridges; high-speed rail; workplace safety; innovation;
      nuclear power; semiconductors; aerospace`,
  },
});
