/** Every status of every noun, shown raw ("Doing"). */
export const projectStatuses = ['planned', 'doing', 'review', 'blocked', 'done', 'cancelled'] as const
export const workStatuses = ['planned', 'doing', 'review', 'blocked', 'done'] as const
export const ticketStatuses = ['open', 'in_progress', 'waiting', 'resolved', 'closed'] as const
export const invoiceStatuses = ['draft', 'pending', 'paid', 'overdue', 'cancelled'] as const
export const receivableStatuses = ['pending', 'late', 'paid', 'cancelled'] as const
export const agentRunStatuses = ['running', 'completed', 'failed'] as const

export type ProjectStatus = (typeof projectStatuses)[number]

export type BadgeStyle = 'default' | 'secondary' | 'destructive' | 'outline'

const styleByWord: readonly [BadgeStyle, readonly string[]][] = [
  ['default', ['active', 'done', 'completed', 'paid', 'resolved']],
  ['secondary', ['progress', 'review']],
  ['destructive', ['blocked', 'overdue', 'urgent', 'late']],
  ['outline', ['pending', 'waiting', 'draft']],
]

/** Badge style of a status by whole word, first match in the order of the table; anything else is default. */
export function badgeStyle(status: string): BadgeStyle {
  const words = status.toLowerCase().split(/[\s_]+/)
  return styleByWord.find(([, matches]) => words.some((word) => matches.includes(word)))?.[0] ?? 'default'
}

/** `in_progress` → `In Progress`. */
export function badgeText(status: string): string {
  return status.replaceAll('_', ' ').replace(/(^|\s)(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase())
}

const portuguese: Record<string, string> = {
  planned: 'Planejado',
  doing: 'Em andamento',
  review: 'Em revisão',
  blocked: 'Bloqueado',
  done: 'Concluído',
  cancelled: 'Cancelado',
  open: 'Aberto',
  in_progress: 'Em andamento',
  waiting: 'Aguardando',
  resolved: 'Resolvido',
  closed: 'Fechado',
  draft: 'Rascunho',
  pending: 'Pendente',
  paid: 'Pago',
  overdue: 'Vencido',
  late: 'Atrasado',
  running: 'Em execução',
  completed: 'Concluído',
  failed: 'Falhou',
}

/** How an organisation names statuses: as they are stored, or in Portuguese. */
export const statusLabels = ['original', 'portuguese'] as const
export type StatusLabels = (typeof statusLabels)[number]

/** What a status is called. */
export type StatusText = (status: string) => string

/** What each choice calls a status: `doing` → `Doing`, `Em andamento`. A status without a word of its own is shown raw. */
export const statusTexts: Record<StatusLabels, StatusText> = {
  original: badgeText,
  portuguese: (status) => (Object.hasOwn(portuguese, status) && portuguese[status]) || badgeText(status),
}

export const priorities = ['P1', 'P2', 'P3'] as const
export type Priority = (typeof priorities)[number]
export const defaultPriority: Priority = 'P3'
export const priorityNames: Record<Priority, string> = { P1: 'P1 (Alta)', P2: 'P2 (Média)', P3: 'P3 (Baixa)' }
