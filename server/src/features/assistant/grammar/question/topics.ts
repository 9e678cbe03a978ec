import type { Query, Topic } from '../../plan.ts'
import { anInvoice, factOfProject, readRank } from './closer.ts'
import type { Sentence } from './read-sentence.ts'
import { agent, client, type Found, person, project, type Rule } from './topic-rule.ts'
import { ofPeople, ofTeam, ofWork, taskStatus, workStatus } from './work-topics.ts'

/** What a sentence asks about: the first rule that knows; null where none does. */
export function topicOf(sentence: Sentence): Found | null {
  const { has, rest } = sentence
  if (has('alheio') || isOfMaking.test(rest)) return null
  for (const rule of rules) {
    const found = rule(sentence)
    if (found) return typeof found === 'string' ? { topic: found } : found
  }
  return null
}

/** Who made something is not kept where a question could find it. */
const isOfMaking = /(?:^|\s)quem (?:criou|cadastrou|abriu|registrou|escreveu)(?!\p{L})/u

const rules: Rule[] = [
  ofEmail,
  ofLacking,
  ofFact,
  ofAgents,
  ofTickets,
  ofFinance,
  ofClients,
  ofHealth,
  ofHours,
  ofProjects,
  ofWork,
  ofPeople,
  ofProgress,
  ofTeam,
]

function ofEmail({ has, text }: Sentence): Topic | null {
  return has('email') && (person.test(text) || has('equipe', 'quem', 'cada', 'meu')) ? 'team' : null
}

/** What is without something: that itself is the question, unless more is asked of it. */
function ofLacking({ lacks, has }: Sentence): Found | Topic | null {
  if (!lacks || has('atrasado', 'vence', 'bloqueado', 'ticket', 'fatura', 'agente')) return null
  if (lacks === 'projects') return 'clients'
  if (has('projeto') && !has('task', 'epic', 'story')) return { topic: 'projects', status: workStatus(has) ?? 'open' }
  return { topic: 'open_work', status: taskStatus(has) ?? 'open' }
}

/** One fact of one project: its client, its beginning. */
function ofFact({ text, said, rest, thisProject, onProject, unknown, has }: Sentence): Topic | null {
  const fact = factOfProject(rest)
  if (!fact || has('task', 'epic', 'story', 'fatura', 'devendo', 'receber', 'agente', 'ticket', 'deve', 'atrasado'))
    return null
  const isNamed = project.test(text) || thisProject || (unknown !== null && has('projeto'))
  const isAtHand = onProject && !/@/.test(text) && unknown === null && !/projetos|clientes/.test(said)
  if (!isNamed && !isAtHand) return null
  if (!isAtHand && (fact === 'end' || (fact === 'lead' && !/gerent|gesto|lider|lead|pm|coorden/.test(said))))
    return null
  return fact === 'lead' ? 'project_people' : 'project_progress'
}

function ofAgents({ has, text }: Sentence): Topic | null {
  const ofWork = has('task', 'projeto', 'ticket', 'fatura', 'hora', 'budget', 'equipe') || project.test(text)
  const ofAgent = has('agente') || (agent.test(text) && !ofWork)
  if (has('token') && !ofWork) return 'agent_cost'
  if (ofAgent && !ofWork && has('mal', 'cair', 'bloqueado')) return 'agent_failures'
  const isMeasured = has('latencia', 'sucesso') && !ofWork && !has('cliente') && !person.test(text)
  if (isMeasured && (ofAgent || has('execucao', 'que', 'quanto'))) return 'agent_runs'
  if (has('falha') && (ofAgent || has('execucao') || !ofWork)) return 'agent_failures'
  if (has('gastar', 'dinheiro') && (ofAgent || has('execucao'))) return 'agent_cost'
  if (has('execucao') && !ofWork) return 'agent_runs'
  if (ofAgent && has('como', 'andamento', 'quanto', 'ver', 'trabalhar', 'fazer') && !/quanto agente/.test(text))
    return 'agent_runs'
  if (has('agente') && !ofWork && /(?:que|quanto|ver|tem)(?: (?:ser|tem|esta|de|em|cada|ativo))* agente/.test(text))
    return 'agents'
  return null
}

function ofTickets({ has, text }: Sentence): Found | null {
  if (!has('ticket') && (!has('suporte') || has('task', 'projeto', 'equipe', 'quem', 'livre'))) return null
  if (has('concluido')) return { topic: 'open_tickets', status: 'done' }
  if (has('andamento') && !/como|andamento de/.test(text)) return { topic: 'open_tickets', status: 'doing' }
  return { topic: 'open_tickets' }
}

function ofFinance({ has, text, said, onFinance }: Sentence): Found | Topic | null {
  if (anInvoice.test(said)) return 'invoices'
  if (has('saude') || (has('task') && !has('fatura'))) return null
  if (onFinance && has('quem') && has('atrasado')) return 'overdue_by_client'
  if (has('dinheiro') && has('aberto', 'atrasado') && readRank(said))
    return has('atrasado') ? 'overdue_by_client' : 'to_receive'
  if (has('fatura', 'faturar')) return { topic: 'invoices', status: invoiceStatus({ has, text }) }
  if (has('recebido') && has('atrasado')) return 'overdue_by_client'
  if (has('recebido') && !has('receber')) return { topic: 'to_receive', status: 'paid' }
  if (has('receber')) return has('atrasado', 'devendo') ? 'overdue_by_client' : 'to_receive'
  if (has('devendo')) return 'overdue_by_client'
  if (has('pagamento') && has('falta', 'tem', 'quanto', 'aberto', 'vence') && client.test(text)) return 'to_receive'
  if (has('pagamento') && has('quem', 'cliente') && has('falta', 'nao')) return 'overdue_by_client'
  if (has('dinheiro') && has('atrasado')) return 'overdue_by_client'
  if (has('deve') && (client.test(text) || /(quanto|_) .*deve/.test(text))) return 'to_receive'
  if (has('deve') && has('quem', 'cliente')) return 'overdue_by_client'
  if (has('cliente') && has('atrasado') && !has('projeto', 'task')) return 'overdue_by_client'
  if (has('pago') && (has('cliente', 'quem') || client.test(text)) && has('nao')) return 'overdue_by_client'
  return null
}

function invoiceStatus({ has, text }: Pick<Sentence, 'has' | 'text'>): Query['status'] {
  if (has('rascunho')) return 'draft'
  if (has('cancelado')) return 'cancelled'
  if (/nao (?:\S+ )?pago/.test(text)) return 'open'
  if (has('pago', 'recebido')) return 'paid'
  if (has('atrasado')) return 'overdue'
  if (has('aberto', 'receber', 'falta', 'vence')) return 'open'
  return null
}

/** Who the clients are, how many, and which has most projects. */
function ofClients({ has, text, said }: Sentence): Topic | null {
  if (!has('cliente') || has('task', 'epic', 'story', 'hora', 'equipe', 'tenho') || /@/.test(text)) return null
  if (has('projeto')) {
    return /(?:que|quanto) (?:\S+ )?cliente|projeto de cliente$/.test(text) || readRank(said) ? 'clients' : null
  }
  return /(?:que|quem|quanto|ver|tem|cada)(?: (?:ser|tem|esta|de|em|cada|ativo|meu))* cliente|^cliente(?: ativo)?$/.test(
    text,
  )
    ? 'clients'
    : null
}

function ofHealth({ has, text }: Sentence): Topic | null {
  if (has('saude')) return 'project_health'
  if (has('mal', 'urgente') && has('projeto') && !has('task', 'bloqueado', 'atrasado')) return 'project_health'
  if (has('cair') && (has('projeto', 'porque') || project.test(text))) return 'project_health'
  if (has('mal') && project.test(text)) return 'project_health'
  return null
}

function ofHours({ has, text, period, said }: Sentence): Topic | null {
  const byWhom = has('meu', 'tenho', 'quem', 'cada', 'equipe') || person.test(text)
  if (
    has('hora') &&
    byWhom &&
    !/estima/.test(said) &&
    (has('lancar', 'trabalhar', 'gastar', 'fazer', 'quanto', 'meu') || period)
  )
    return 'logged_hours'
  if (has('hora') && has('lancar') && !project.test(text)) return 'logged_hours'
  if (has('budget') || (has('estourar') && !has('vence'))) return 'project_budget'
  if (has('hora') && project.test(text) && !has('task', 'meu', 'quem')) return 'project_budget'
  if (
    has('hora') &&
    has('gastar', 'falta', 'trabalhar', 'aberto', 'quanto', 'tem', 'sobrar') &&
    !/meu|person|que task/.test(text)
  )
    return 'project_budget'
  if (has('gastar') && (project.test(text) || has('projeto'))) return 'project_budget'
  if (has('gastar') && !has('hora', 'task') && !client.test(text) && !person.test(text) && !has('_'))
    return 'agent_cost'
  return null
}

/** "qual projeto tem mais tarefas atrasadas?": its tasks are what it is measured by. */
const measured = /(?:^|que (?:ser )?)projeto (?!@)/

function ofProjects({ has, text, rest, said }: Sentence): Found | Topic | null {
  if (has('task') && measured.test(text) && !/@/.test(text) && !has('quem', 'hora') && readRank(said))
    return { topic: 'projects', status: 'open' }
  if (has('task', 'equipe', 'epic', 'story')) return null
  const one =
    project.test(text) || /(?<!\S)(?:este|em) projeto|projeto _|(?:como|andamento|falta) (?:\S+ )?projeto/.test(text)
  const only = /(?<!\S)(?:o|do|no|ao) projeto\W*$/.test(rest) && has('falta', 'terminar', 'como', 'quando', 'hora')
  if (!has('projeto') || one || only) return null
  if (has('quem') && !/quem e/.test(text)) return null
  if (has('atrasado')) return { topic: 'projects', status: 'overdue' }
  if (has('bloqueado')) return { topic: 'projects', status: 'blocked' }
  if (has('vence', 'terminar') || /proxim|primeiro/.test(said)) return { topic: 'projects', status: 'open' }
  const isOfStatus = /(?<!\p{L})(?:status|situac\p{L}+)(?!\p{L})/u.test(said) && !/andamento|fazendo/.test(said)
  return { topic: 'projects', status: isOfStatus ? null : workStatus(has) }
}

/** "me fala do projeto X": how it goes. */
const told = /(?<!\p{L})(?:fal[ae]|cont[ae]|sobre|informac\p{L}+|infos?|resum\p{L}+|detalh\p{L}+|novidades?)(?!\p{L})/u

function ofProgress({ has, text, rest, thisProject, unknown }: Sentence): Found | Topic | null {
  const isName = unknown !== null && /^\p{Lu}/u.test(unknown.said)
  const named = project.test(text) || thisProject || (unknown !== null && (has('projeto') || isName))
  if (/(?:como|andamento|falta|quando) (?:\S+ ){0,3}projeto$/.test(text)) return 'project_progress'
  const asks = has('andamento', 'falta', 'sobrar', 'percentual', 'concluido', 'terminar', 'como', 'ver', 'quando')
  if ((asks || told.test(rest)) && named) return 'project_progress'
  if (asks && client.test(text) && has('como', 'andamento')) return { topic: 'projects' }
  if (/^(?:ser )?(?:quanto falta|como esta|andamento|que (?:\S+ )?andamento|percentual)$/.test(text))
    return 'project_progress'
  return null
}
