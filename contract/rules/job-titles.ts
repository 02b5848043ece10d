const roles = new RegExp(
  `^(?:${`
    advogad engenheir analist gerent diretor coordenador supervisor assistente auxiliar estagiari tecnic[ao] professor medic[ao] enfermeir
    dentist psicolog[ao] jornalist consultor vendedor contador arquitet[ao] designer desenvolvedor programador empresari[ao] empreendedor
    fundador soci[ao] don[ao] chef president[ae] ceo cto cfo founder owner student estudante aposentad retired freelanc autonom[ao]
    servidor funcionari[ao] pesquisador cientista lawyer attorney engineer analyst manager director head lead leader nurse doctor
    physician teacher consultant developer architect accountant researcher scientist salesperson agronom[ao] veterinari[ao]
    farmaceutic[ao] fisioterapeuta nutricionista economist corretor produtor agricultor cafeicultor biolog[ao] oceanograf[ao] estilista
    motorista pescador criador operador especialista specialist adviser advisor assessor delegad cineasta roteirista treinador coach grower farmer biologist broker
  `
    .trim()
    .replace(/\s+/g, '|')})(?:[aeo]|[aeo]?s|r[ae]s?|es|ist|ista|ing)?$`,
);

/** Whether a folded word is a job title. */
export const isRole = (word: string): boolean => roles.test(word);
