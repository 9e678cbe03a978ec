import type { Query, Topic } from '../../plan.ts'
import type { Sentence } from './read-sentence.ts'

export type Found = { topic: Topic; status?: Query['status'] }
type Rule = (sentence: Sentence) => Found | Topic | null | false

const project = /@\S*project/
const person = /@\S*person/
const client = /@\S*client/
const agent = /@\S*agent/

/** What a sentence asks about: the first rule that knows; null where none does. */
export function topicOf(sentence: Sentence): Found | null {
  const { has, rest } = sentence
  if (has('alheio') || isOfMaking.test(rest) || (has('epic', 'story') && /responsavel|don[oa]/.test(rest))) return null
  for (const rule of rules) {
    const found = rule(sentence)
    if (found) return typeof found === 'string' ? { topic: found } : found
  }
  return null
}

/** Who made something is not kept where a question could find it. */
const isOfMaking = /(?:^|\s)quem (?:criou|cadastrou|abriu|registrou|escreveu)(?!\p{L})/u

const rules: Rule[] = [ofAgents, ofTickets, ofFinance, ofHealth, ofHours, ofProjects, ofWork, ofPeople, ofProgress]

function ofAgents({ has, text }: Sentence): Topic | null {
  const ofWork = has('task', 'projeto', 'ticket', 'fatura', 'hora', 'budget', 'equipe') || project.test(text)
  const ofAgent = has('agente') || (agent.test(text) && !ofWork)
  if (has('token') && !ofWork) return 'agent_cost'
  if (ofAgent && !ofWork && has('mal', 'cair', 'bloqueado')) return 'agent_failures'
  if (has('falha') && (ofAgent || has('execucao') || !ofWork)) return 'agent_failures'
  if (has('gastar', 'dinheiro') && (ofAgent || has('execucao'))) return 'agent_cost'
  if (has('execucao') && !ofWork) return 'agent_runs'
  if (ofAgent && has('como', 'andamento', 'quanto', 'ver', 'trabalhar', 'fazer') && !/quanto agente/.test(text))
    return 'agent_runs'
  return null
}

function ofTickets({ has, text }: Sentence): Found | null {
  if (!has('ticket') && (!has('suporte') || has('task', 'projeto', 'equipe', 'quem', 'livre'))) return null
  if (has('concluido')) return { topic: 'open_tickets', status: 'done' }
  if (has('andamento') && !/como|andamento de/.test(text)) return { topic: 'open_tickets', status: 'doing' }
  return { topic: 'open_tickets' }
}

function ofFinance({ has, text }: Sentence): Found | Topic | null {
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

function ofHealth({ has, text }: Sentence): Topic | null {
  if (has('saude')) return 'project_health'
  if (has('mal', 'urgente') && has('projeto') && !has('task', 'bloqueado', 'atrasado')) return 'project_health'
  if (has('cair') && (has('projeto', 'porque') || project.test(text))) return 'project_health'
  if (has('mal') && project.test(text)) return 'project_health'
  return null
}

function ofHours({ has, text }: Sentence): Topic | null {
  if (has('budget') || (has('estourar') && !has('vence'))) return 'project_budget'
  if (has('hora') && project.test(text) && !has('task', 'meu', 'quem')) return 'project_budget'
  if (
    has('hora') &&
    has('gastar', 'falta', 'trabalhar', 'aberto', 'quanto', 'tem', 'sobrar') &&
    !/meu|person/.test(text)
  )
    return 'project_budget'
  if (has('gastar') && (project.test(text) || has('projeto'))) return 'project_budget'
  if (has('gastar') && !has('hora', 'task') && !client.test(text) && !person.test(text) && !has('_'))
    return 'agent_cost'
  return null
}

function ofProjects({ has, text, rest }: Sentence): Found | Topic | null {
  if (has('task', 'equipe', 'epic', 'story')) return null
  const one = project.test(text) || /(?:este|em) projeto|projeto _|(?:como|andamento|falta) (?:\S+ )?projeto/.test(text)
  const only = /(?<!\S)(?:o|do|no|ao) projeto\W*$/.test(rest) && has('falta', 'terminar', 'como', 'quando', 'hora')
  if (!has('projeto') || one || only) return null
  if (has('quem') && !/quem e/.test(text)) return null
  if (has('atrasado')) return { topic: 'projects', status: 'overdue' }
  if (has('bloqueado')) return { topic: 'projects', status: 'blocked' }
  if (has('vence', 'terminar')) return { topic: 'projects', status: 'open' }
  return { topic: 'projects', status: workStatus(has) }
}

function workStatus(has: Sentence['has']): Query['status'] {
  if (has('cancelado')) return 'cancelled'
  if (has('concluido', 'terminar')) return 'done'
  if (has('revisao')) return 'review'
  if (has('planejado')) return 'planned'
  if (has('andamento', 'fazendo')) return 'doing'
  if (has('aberto', 'ativo')) return 'open'
  return null
}

function ofWork(sentence: Sentence): Found | Topic | null {
  const { has, text, rest, period } = sentence
  if (has('quem') && has('task') && /(?:^| )(?:mais|menos) /.test(rest)) return 'person_work'
  if (has('atrasado') || (has('estourar') && has('vence'))) return 'late_work'
  if (has('bloqueado')) return 'blocked_work'
  if (/quando .*terminar|quando .*vence/.test(text) && (project.test(text) || has('projeto'))) return 'project_progress'
  if (has('vence') && project.test(text) && !has('task') && !period && /que (?:ser )?vence (?:de|em)? ?@/.test(text))
    return 'project_progress'
  if (has('vence')) return 'due_work'
  if (period && /^que (?:ser |tem |esta )?para @period/.test(text)) return 'due_work'
  const ofSomebody = has('meu', 'tenho') || person.test(text)
  if (
    period &&
    !/esta fazer/.test(text) &&
    has('task', 'fazer', 'tem') &&
    !has('concluido', 'andamento', 'fazendo') &&
    (has('task', 'fazer') || /que tem/.test(text))
  )
    return 'due_work'
  if (has('pontual') && (project.test(text) || has('projeto'))) return 'project_progress'
  if (
    project.test(text) &&
    !has('quanto', 'hora') &&
    (has('aberto') || /que esta (?:em )?(?:andamento|revisao|planejado|fazendo)/.test(text))
  )
    return { topic: 'open_work', status: taskStatus(has) ?? 'open' }
  if (has('task') && has('nao') && has('trabalhar')) return 'person_work'
  if (has('task') || (has('epic', 'story') && (project.test(text) || has('que', 'quanto', 'ver', 'tem', 'projeto')))) {
    if (has('percentual') || (has('falta') && !ofSomebody)) return 'project_progress'
    if (ofSomebody) return { topic: 'person_work', status: taskStatus(has) }
    if (has('quem', 'cada')) return 'person_work'
    return { topic: 'open_work', status: taskStatus(has) ?? 'open' }
  }
  return null
}

function taskStatus(has: Sentence['has']): Query['status'] {
  const status = workStatus(has)
  return status === 'open' || status === 'cancelled' ? null : status
}

const mine = /(?<!\p{L})(?:na minha (?:mao|lista|fila|conta)|comigo|(?:pra|para) mim|no meu nome)(?!\p{L})/u

function ofPeople({ has, text, rest, thisProject }: Sentence): Found | Topic | null {
  const ofProject = project.test(text) || has('projeto') || thisProject
  if (has('livre') || (has('sobrar') && has('meu', 'equipe', 'quem'))) return 'person_work'
  if (mine.test(rest) && has('que')) return 'person_work'
  if (person.test(text) && has('concluido') && has('que', 'quanto')) return { topic: 'person_work', status: 'done' }
  if (person.test(text) && has('tem', 'sobrar') && has('que', 'quanto')) return 'person_work'
  if (/que (?:em )?(?:que )?_ (?:\S+ )?(?:esta trabalhar|esta fazer)/.test(text)) return 'person_work'
  if (
    has('trabalhar', 'fazer') &&
    (person.test(text) || has('meu', 'tenho', 'cada') || (/quem .*que/.test(text) && !ofProject))
  )
    return 'person_work'
  if (
    person.test(text) &&
    !project.test(text) &&
    (has('projeto') || /(?:que|como|com|onde) .*@\S*person|@\S*person .*(?:em|com) que/.test(text))
  )
    return 'person_work'
  if (has('equipe', 'quem') && has('trabalhar', 'fazer') && !ofProject) return 'person_work'
  if ((has('equipe') || has('quem')) && ofProject) return 'project_people'
  if (has('quem') && has('trabalhar') && has('_')) return 'project_people'
  if (/que (?:\S+ )?tenho|tenho (?:que|para)/.test(text)) return 'person_work'
  return null
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
  if (/^(?:quanto falta|como esta|andamento|que (?:\S+ )?andamento|percentual)$/.test(text)) return 'project_progress'
  return null
}
