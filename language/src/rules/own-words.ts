import type { Topic } from '../plan.ts'
import { wordSet } from '../text.ts'

/** Keywords that narrow no question. */
export const neutral = wordSet(
  'que quem quanto como porque quando onde tem esta ser em de com para este ver meu tenho nao cada dinheiro',
)

/** Keywords that only say what a topic is of; any other one narrows it, and is named where the question was not read with it. */
const own: Readonly<Record<Topic, string>> = {
  open_work: 'task aberto epic story falta fazer trabalhar',
  late_work: 'task epic story vence',
  due_work: 'task epic story vence fazer terminar aberto falta',
  blocked_work: 'task epic story projeto trabalhar',
  person_work: 'task epic story trabalhar fazer equipe livre aberto projeto falta andamento',
  project_people: 'equipe trabalhar projeto fazer',
  projects: 'projeto task aberto ativo andamento vence terminar',
  project_progress:
    'projeto cliente task falta andamento terminar vence aberto concluido percentual sobrar fazer epic story',
  project_health: 'saude projeto mal cair andamento fatura',
  project_budget: 'hora budget gastar projeto falta sobrar estourar trabalhar andamento aberto',
  open_tickets: 'ticket suporte aberto andamento',
  to_receive: 'vence cliente receber recebido deve devendo dinheiro pagamento falta aberto sobrar',
  overdue_by_client: 'cliente devendo deve atrasado pagamento dinheiro receber recebido pago vence falta',
  invoices: 'fatura faturar pago dinheiro pagamento deve falta',
  agent_cost: 'agente gastar token dinheiro execucao',
  agent_failures: 'agente falha execucao mal andamento trabalhar',
  agent_runs: 'agente execucao trabalhar fazer andamento latencia sucesso',
  agents: 'agente ativo trabalhar',
  clients: 'cliente ativo projeto',
  team: 'equipe trabalhar email',
  logged_hours: 'hora lancar trabalhar gastar fazer equipe',
  margin: 'render prejuizo projeto cliente cair',
  unbilled_hours: 'hora faturar fatura projeto cliente falta trabalhar',
  hour_cost: 'hora gastar dinheiro trabalhar fatura faturar pago projeto cliente',
  withheld_taxes: 'gastar retido alheio fatura faturar cliente pago dinheiro pagamento receber recebido',
  exchange_rate: 'cambio esta dinheiro',
  costs: 'gastar hora dinheiro projeto cliente assinatura agente pago pagamento',
}
export const ownWords = Object.fromEntries(
  Object.entries(own).map(([topic, words]) => [topic, wordSet(words)]),
) as Record<Topic, ReadonlySet<string>>
