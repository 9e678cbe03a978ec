/** What is most often paid by seat. */
export const seatNames = / (claude (?:max|pro|team)|chatgpt (?:plus|pro|team)|copilot|cursor|figma|notion|slack) /

/** Marks that a question's words have beside their keywords: words between blanks, with blanks around all of them. */
export const hints: Readonly<Record<string, RegExp>> = {
  '#reported': / (?:fala|fale|conta|conte|sobre|informac|info|resum|detalh|novidade|explic)/,
  '#summary': / resum/,
  '#estimate': / estima/,
  '#ofestimate': / (?:estima|prioridade )/,
  '#moreorless': / (?:mais|menos) /,
  '#next': / (?:proxim|primeiro)/,
  '#yet': / ainda (?:nao|nunca) /,
  '#soon': / (?:previs\S*|vai|vao|ainda) /,
  // Of projects
  '#ahead': / (?:adiantad|avancad)/,
  '#anyproject': / (?:algum|qualquer|que|qual|cada|nenhum|quantos) projeto| o projeto (?:mais|menos) /,
  '#biggest': / (?:maior|menor)\S* projeto/,
  '#delivery': / (?:delivery|tipo entrega|de entrega) /,
  '#forecast': / (?:vai|vao|ira|ainda|cabem?|suficiente|estourar|previsao|projecao|risco|da tempo) /,
  '#pointed': / (?:este|esse|neste|nesse|deste|desse|do|no|o) projeto/,
  '#product': / (?:sao|de|tipo|como) produto/,
  '#recent': / (?:recente|novo|nova)/,
  '#several': / projetos /,
  '#time': / (?:primeiro|antes|ultimo|cedo|perto|tarde|proxim)/,
  '#old': / mais antig/,
  // Of people
  '#admin': / admin/,
  '#led': / (?:gerent|gesto|lider|lead|pm|coorden)/,
  '#maker': / quem (?:criou|cadastrou|abriu|registrou|escreveu)/,
  '#manager': / (?:gerente|gestor|manager)/,
  '#mine': / (?:na minha (?:mao|lista|fila)|comigo|pra mim|para mim|no meu nome) /,
  '#must': / (?:preciso|devo) /,
  '#staff': / (?:colaborador|funcionari|usuari|admin|gerente|pessoa)/,
  '#whois': / quem e /,
  '#worked': / trabalh(?:ou|aram|amos|ei) /,
  '#perhour': / (?:por|de|da|na|a|uma|cada|pela|nossa|minha|sua|valor|preco|custo|taxa) hora | horari[ao] /,
  '#price':
    / (?:custam?|custava|custo|valor|valia|preco|taxas?|tarifas?|vale|pagam?|cobr\S*|fatur\S*|vend(?:e|em|emos|id[ao])) /,
  '#billrate': / (?:taxas?|tarifas?) de (?:cobranca|faturamento) /,
  '#billing': / (?:cobr\S*|fatur\S*|vend(?:e|em|emos|id[ao])|pagam?|tarifas?) /,
  // What something costs, and to whom nothing of it is assigned
  '#cost': / (?:custos?|custam?|custavam?|custou|custaram|custando|despesas?) /,
  /** Of what is paid by seat, by the names that most have. */
  '#seat': seatNames,
  /** Taxes that a taker of services withholds. */
  '#tax': / (?:iss|issqn|irrf|pis|cofins|csll|inss|tributos?|impostos?) /,
  '#unassigned': / (?:nao|sem|nem) (?:\S+ )?atribu/,
  // Of clients, invoices and agents
  '#active': / ativ/,
  '#askclients': / (?:que|qual|quais(?: os| sao os)?|quantos) cliente/,
  '#assistant': / assistente /,
  '#clients': / clientes /,
  '#countagents': / quantos agentes| quantas ia/,
  '#counttokens': / quantos token|^ tokens | (?:de|em) tokens (?:por|foi|foram)/,
  '#inactive': / inativ/,
  '#invoice': / nfs?e? (?:\S+ ){0,2}\d/,
  '#latestruns': / (?:ultim|recente)\S* (?:\S+ ){0,2}(?:execu|run|rodada)/,
  '#rate': / (?:taxa|percentual|porcentagem|indice|media) de | (?:taxa|media) da /,
  // Of all that there is, not of the page's project
  '#all': /^ o que | (?:projetos?|geral|gerais|empresa|organizacao|casa|carteira|tudo|todas|todos) /,
}

/** The same of its keywords in their order, `@project` for a name, `_` for a word that means nothing here. */
export const orderHints: Readonly<Record<string, RegExp>> = {
  '#doing': / esta fazer /,
  '#for': /^ que(?: ser)?(?: para)? $/,
  '#whatdue': / (?:que|ser) vence (?:\S+ )?@/,
  '#instatus': /^ que (?:\S+ )*(?:tem|esta) (?:\S+ )*?(?:andamento|revisao|planejado|fazendo) /,
}

/** What is asked of the project that is open without a word for it: "tá atrasado?", "quantas tasks tem?". */
export const elided = new Set([
  'que falta',
  'quanto falta',
  'quanto falta terminar',
  'como',
  'como esta',
  'quando terminar',
  'quando vence',
  'vence',
  'que andamento',
  'que budget',
  'que saude',
  'esta atrasado',
  'esta pontual',
  'esta bloqueado',
  'esta mal',
  'esta concluido',
  'porque esta mal',
  'porque esta atrasado',
  'quanto task',
  'quanto task tem',
  'quanto task falta',
  'quanto task tem aberto',
  'que ser saude',
  'que ser andamento',
  'que ser budget',
  'que epic',
  'que story',
  'quanto epic',
  'quanto story',
  'que tem epic',
])

/** "mais" that compares nothing: "o que mais?", "mais de dez", "não tem mais?". */
export const idleMore =
  / (?:o que mais|mais algum|algo mais|ha mais de|mais de |mais ou menos|nao tem mais)| tem mais (?:\? )?$/
