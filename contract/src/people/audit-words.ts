import { roleNames } from '../can.ts'
import type { Calendar } from '../format/calendar.ts'
import { formatDate, formatNumber } from '../format/format.ts'
import { deviceName } from '../text/device-name.ts'
import { apiKeyScopeNames } from '../wire/api-key-scope.ts'
import { type AuditEvent, auditEvents } from './audit.ts'

/** What the details of an event are called, in the order in which they are shown. */
const fields: Record<string, string> = {
  reason: 'Motivo',
  method: 'Por',
  role: 'Papel',
  project: 'Projeto',
  item: 'Item',
  runs: 'Execuções',
  agent: 'Agente',
  run_type: 'Tipo',
  model: 'Modelo',
  environment: 'Ambiente',
  version: 'Versão',
  tag: 'Tag',
  end_user: 'Usuário',
  scopes: 'Permissões',
  expires_at: 'Expira em',
  address: 'Endereço',
  nouns: 'Eventos',
  gone_at: 'Respondeu 410 em',
  date: 'Data',
  hours: 'Horas',
  name: 'Nome',
  client: 'Cliente',
  lost: 'Perdido',
  status_labels: 'Nomes dos status',
  time_zone: 'Fuso horário',
  require_second_factor: 'Exige segundo fator',
  allowed_email_domains: 'Domínios de email',
  keep_prompts: 'Guarda prompts',
  keep_runs_days: 'Guarda execuções (dias)',
  keep_prompts_days: 'Guarda conteúdo dos passos (dias)',
  keep_conversations_days: 'Guarda conversas com o assistente (dias)',
  keep_audit_days: 'Guarda auditoria (dias)',
  keep_sessions_days: 'Sessões (dias)',
  provider: 'Provedor',
  valid_from: 'Vale desde',
  input: 'Entrada (US$)',
  cached_input: 'Cache lido (US$)',
  cache_write_5m: 'Gravado 5 min (US$)',
  cache_write_1h: 'Gravado 1 h (US$)',
  output: 'Saída (US$)',
  reasoning: 'Raciocínio (US$)',
  from_day: 'De',
  to_day: 'Até',
  runs_changed: 'Execuções',
  old_cost_usd: 'Custo antes (US$)',
  new_cost_usd: 'Custo depois (US$)',
  value: 'Nota',
  noun: 'O quê',
  format: 'Formato',
  file: 'Arquivo',
  created: 'Criados',
  updated: 'Atualizados',
}

/** Values that are words of a program, in Portuguese. */
const values: Record<string, Record<string, string>> = {
  role: roleNames,
  status_labels: { original: 'como no original', portuguese: 'em português' },
  scopes: apiKeyScopeNames,
  nouns: {
    project: 'projetos',
    epic: 'épicos',
    story: 'stories',
    task: 'tasks',
    ticket: 'tickets',
    comment: 'comentários',
    invoice: 'faturas',
    receivable: 'recebíveis',
    payment: 'recebimentos',
    agent_alert: 'alertas de agentes',
  },
  method: {
    password: 'senha',
    otp: 'código',
    magiclink: 'link por email',
    recovery: 'recuperação de senha',
    oauth: 'outro serviço',
    passkey: 'chave de acesso',
    totp: 'aplicativo de códigos',
    'mfa/phone': 'código por SMS',
    'mfa/webauthn': 'chave de segurança',
    'mfa/recovery_code': 'código de recuperação',
  },
  noun: {
    invoices: 'faturas',
    receivables: 'recebíveis',
    tickets: 'tickets',
    clients: 'clientes',
    agents: 'agentes',
    runs: 'execuções',
    bank: 'extrato do banco',
    nfse: 'notas de serviço',
    audit: 'auditoria',
    work: 'trabalho de outro programa',
    hours: 'horas de outro programa',
    undo: 'importação desfeita',
    person: 'dados de uma pessoa',
    project: 'projeto',
    epic: 'épico',
    story: 'story',
    task: 'task',
    time_entry: 'horas',
    ticket: 'ticket',
  },
}

const days: readonly string[] = ['date', 'valid_from', 'from_day', 'to_day']

/** Events whose details are fields that changed, each as [before, after]. */
const changes: readonly string[] = ['role_changed', 'organization_changed']

/** The details of an event as people read them: "Papel: Membro → Gerente · Projeto: Atlas"; empty where there are none. */
export function auditDetails({ event, details }: Pick<AuditEvent, 'event' | 'details'>, calendar: Calendar): string {
  const order = Object.keys(fields)
  const known = Object.entries(details).toSorted(([one], [other]) => place(order, one) - place(order, other))
  const isChange = changes.includes(event)
  return known
    .filter(([, value]) => value !== null)
    .map(
      ([field, value]) =>
        `${fields[field] ?? field}: ${isChange ? changed(field, value, calendar) : word(field, value, calendar)}`,
    )
    .join(' · ')
}

function place(order: readonly string[], field: string): number {
  const found = order.indexOf(field)
  return found < 0 ? order.length : found
}

function changed(field: string, value: unknown, calendar: Calendar): string {
  return Array.isArray(value)
    ? value.map((one) => word(field, one, calendar)).join(' → ')
    : word(field, value, calendar)
}

function word(field: string, value: unknown, calendar: Calendar): string {
  if (Array.isArray(value))
    return value.length === 0 ? 'nenhum' : value.map((one) => word(field, one, calendar)).join(', ')
  if (value === null || value === undefined) return 'nenhum'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'number') return formatNumber(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (days.includes(field)) return formatDate(text)
  if (field === 'expires_at' || field === 'gone_at') return calendar.formatInstantDate(text)
  return values[field]?.[text] ?? text
}

/** What happened, in a few words. */
export function auditEventName({ event }: Pick<AuditEvent, 'event'>): string {
  return auditEvents[event][1]
}

/** Who did it, as they were called then; without a name somebody unknown tried, or it was a command of the machine. */
export function auditActor({
  event,
  actor_name,
  actor_email,
}: Pick<AuditEvent, 'event' | 'actor_name' | 'actor_email'>) {
  if (actor_name !== null) return actor_name
  if (actor_email !== null) return actor_email
  const byAnybody = auditEvents[event][0] === 'access' && event !== 'sessions_ended'
  return byAnybody ? 'Desconhecido' : 'Operador do servidor'
}

/** The device in words; null where nothing was said of it. */
export function auditDevice({ user_agent }: Pick<AuditEvent, 'user_agent'>): string | null {
  return user_agent === null ? null : (deviceName(user_agent) ?? 'Outro programa')
}
