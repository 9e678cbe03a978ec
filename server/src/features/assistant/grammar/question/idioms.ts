/** Why something is not done is another question. */
const notWhy = '(?<!(?:por que|porque|pq|por q) .{0,60})'

/**
 * What people say in several words, and the keyword that means it. A keyword is no longer than what it stands for, so
 * that every other word stays where it was said.
 */
const idioms: readonly (readonly [RegExp, string])[] = [
  [/por que/g, 'porque'],
  // What is not done is open, what has not begun is planned, what has not come in is still to come
  [
    new RegExp(
      `${notWhy}nao (?:(?:foi|foram|esta|estao|ta|tao|ficou|ficaram|ainda) ){0,8}(?:(?:conclui|termina|finaliza|encerra)d[oa]s?|pront[oa]s?|feit[oa]s?|entregues?|(?:termin|acab|finaliz)(?:ou|aram)|conclui(?:u|ram))`,
    ),
    'em aberto',
  ],
  [
    new RegExp(`${notWhy}nao (?:(?:foi|foram|ainda) ){0,8}(?:iniciad[oa]s?|comecad[oa]s?|(?:comec|inici)(?:ou|aram))`),
    'planejado',
  ],
  [/nao (?:(?:foi|foram|ainda) ){0,8}(?:recebemos|recebid[oa]s?|entrou|entraram)/g, 'receber'],
  [
    /(?<=(?:quem|alguem|pessoas?) (?:\S+ ){0,3})nao (?:tem|temos|possui|possuem) (?:nenhuma? )?(?:tasks?|tarefas?|demandas?|trabalho)/g,
    'livre',
  ],
  // Late
  [/(?:fora|depois|alem) d[oa]s? (?:prazo|data)s?/g, 'atrasado'],
  [
    /(?:pass(?:ou|aram|ar|ad[oa]s?|ando)|estour\p{L}+|perd(?:eu|emos|eram|id[oa]s?)|furou|furaram)(?: (?:d?[oa]s?|com os?))? (?:prazo|data|deadline|vencimento|cronograma)s?/gu,
    'atrasado',
  ],
  [/(?:fic|deix|est|ta)\p{L}* (?:(?:tudo|isso) )?(?:pra|para) tras/gu, 'atrasado'],
  [
    /(?:ja )?(?:era|eram|deveria|devia|deviam)(?: (?:pra|para))? (?:ontem|ter (?!pag|receb|entrado)\p{L}+|estar pront\p{L}+)/gu,
    'atrasado',
  ],
  // Due
  [
    /agenda(?= d?(?:e |a |o |esta |essa |para ){0,8}(?:hoje|amanha|semana|mes|dia|segunda|terca|quarta|quinta|sexta))/g,
    'prazos',
  ],
  [
    /(?:precis\p{L}+|tem que|temos que|deve\p{L}*|e pra|e para|temos (?:pra|para)|tem (?:pra|para)) (?:ficar pront|estar pront|sair|ser entreg|entreg|fechar|termin)\p{L}*/gu,
    'vence',
  ],
  // Hours
  [
    /horas (?:gastas|usadas|consumidas|feitas) (?:x|vs\.?|versus|contra|e) (?:as )?(?:horas )?(?:previstas|orcadas|planejadas)/gu,
    'horas budget',
  ],
  [/(?:os )?proximos (?:prazos|vencimentos)(?: d[oae])?/gu, 'vence entregas'],
  // Who has room, who has too much
  [/nao tem nada(?: (?:pra|para) fazer)?/g, 'livre'],
  [/(?:com )?(?:a )?agenda (?:livre|cheia|tranquila|apertada|lotada)/g, 'livre'],
  [/com (?:mais |algum |um )?(?:tempo|folga|espaco|disponibilidade)(?: livre| sobrando)?/g, 'livre'],
  [/sem (?:nada|task|tasks|tarefa|tarefas|trabalho|demandas?|servico)(?: (?:pra|para) fazer)?/g, 'livre'],
  [
    /(?:pode|podem|consegue|conseguem|aguenta|da conta de|teria como|poderia|tem como) (?:pegar|assumir|ajudar (?:com|n[oa]s?)|fazer)(?: mais)?(?: (?:coisas?|tasks?|tarefas?|trabalho|uma?))*/g,
    'livre',
  ],
  [/(?:quem|alguem)(?=.* de boas?(?!\p{L}))/gu, 'quem'],
  [/de boas?(?= (?:hoje|amanha|ness|nest|ess|est)|\W*$)/g, 'livre'],
  [
    /(?:cheio|cheia|lotad[oa]|entupid[oa]|abarrotad[oa]|carregad[oa]) de (?:coisas?|trabalho|tasks?|tarefas?|demandas?|servico)/g,
    'livre',
  ],
  [/(?:no limite|a toa|sem folga|no talo|com a corda no pescoco)/g, 'livre'],
  [
    /(?:mais|menos|muito) (?:apertad[oa]|carregad[oa]|ocupad[oa]|enrolad[oa]|folgad[oa]|tranquil[oa]|chei[oa])/g,
    'livre',
  ],
  [/(?:com|tem) (?:muit|pouc|bastante |mais |menos )[oa]?s? ?(?:coisas?|trabalho|servico|demandas?)/g, 'tem livre'],
  [/tem (?:algum[a]? )?(?:espaco|folga|tempo|brecha|disponibilidade)(?: (?:livre|na agenda|sobrando))*/g, 'tem livre'],
  // Health
  [/perd(?:eu|endo|eram|e) pontos?/g, 'piorou'],
  [/tudo (?:bem|certo|ok|tranquilo|em ordem)(?= com)/g, 'saude'],
  [
    /(?:pegando fogo|mal das pernas|na corda bamba|no vermelho|indo mal|degringol\p{L}+|desand\p{L}+|dando (?:ruim|errado)|com (?:problemas?|dificuldades?))/gu,
    'ruim',
  ],
  [/(?:fora|saindo|saiu) d[oe]s? (?:trilhos?|controle|rumo)/g, 'ruim'],
  // Money
  [/(?<=^(?:e )?)quanto (?:vence|vencem|vai vencer)/gu, 'receber'],
  [/(?<=^(?:e )?)quanto (?:esta|ta|temos|tem|ha) (?:em atraso|(?:atras|venc)ad[oa]s?|vencid[oa]s?)/gu, 'devendo'],
  [/(?<=^(?:e )?quanto .*)(?:tem|esta|ta|ficou|anda) (?:com )?(?:vencid|atrasad)[oa]s?/gu, 'devendo'],
  [/enrol\p{L}+ (?:pra|para|no|n?os?) pag\p{L}+/gu, 'devendo'],
  [
    /(?:pagamento|conta|parcela|titulo|mensalidade)s? (?:(?:que )?(?:esta|estao|ta|tao|em|ja) ){0,8}(?:atras|vencid|venceu|venceram)\p{L}*/gu,
    'devendo',
  ],
  [/(?:atras\p{L}+|em falta) (?:com |n?[oa]s? |de |d[oa]s? ){0,8}(?:pagamento|parcela|conta)s?/gu, 'devendo'],
  [/(?:contas?|titulos?|valores) (?:a|pra|para) receber/g, 'receber'],
  [
    /(?:(?:vai|vao|deve|devem|ira) )?(?:cair|cai|entrar|pingar|pinga) (?:n[oa]s? |em )(?:noss[oa] )?(?:conta|caixa)/g,
    'receber',
  ],
  [/previs\p{L}+ d[eo]s? (?:recebimentos?|caixa|entradas?|receitas?|receber)/gu, 'receber'],
  [/(?:entradas?|recebimentos?) previst[oa]s?/g, 'receber'],
  [/fluxo de caixa/g, 'receber'],
  [/(?:quem|cliente) (?:\p{L}+ )?(?:falta|faltam) pagar/gu, 'quem devendo'],
  [/(?:em debito|nao (?:esta|estao|ta|tao) em dia)/g, 'devendo'],
  [/(?:ticket|tiquete) medio/g, 'lucro'],
  // Agents
  [/inteligencias? artificia(?:l|is)/g, 'ia'],
  [/(?:deu|dando|dar|tomou) (?:pau|ruim|bug|problemas?|defeito|erro)/g, 'erro'],
  [/conta d[aeo]s?(?= (?:openai|anthropic|claude|gpt|ia|llm|agente))/g, 'custo'],
  [
    /quanto (?:saiu|sai|ficou|deu)(?= (?:a|o|os|as|de|com)? ?(?:ia|ias|agentes?|llm|tokens?|robos?|bots?)(?!\p{L}))/gu,
    'qto custo',
  ],
  [/tempo (?:medio )?(?:de )?(?:resposta|execucao|processamento)/g, 'latencia'],
  [/(?:deram|deu|dando|rodaram|rodou) certo/g, 'sucesso'],
  // Projects
  [/(?:em|a) que pe/g, 'como'],
  [/nao (?:esta |estao |ta |tao )?(?:and|avanc|evolu|flu|sa|prog)(?:ando|indo|a|i|ui|redindo)/g, 'parado'],
  [
    /quanto tempo (?:ja )?(?:foi|foram|gast\p{L}+|lev\p{L}+|consum\p{L}+|us\p{L}+|trabalh\p{L}+|investi\p{L}+)/gu,
    'quantas horas',
  ],
  [/(?:no|dentro do|conforme o) (?:prazo|cronograma|planejado)(?= *\?*$)/g, 'pontual'],
]

const whole = idioms.map(
  ([idiom, keyword]) =>
    [new RegExp(`(?<![\\p{L}\\p{N}])(?:${idiom.source})(?![\\p{L}\\p{N}])`, 'gu'), keyword] as const,
)

/** A folded text with the keyword in the place of every idiom, and as long as it was. */
export function withoutIdioms(folded: string): string {
  return whole.reduce(
    (text, [idiom, keyword]) =>
      text.replace(idiom, (said) => (keyword.length <= said.length ? keyword.padEnd(said.length) : said)),
    folded,
  )
}
