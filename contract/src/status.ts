/** Every status of every noun, shown raw ("Doing"). */
export const projectStatuses = ['planned', 'doing', 'review', 'blocked', 'done', 'cancelled'] as const
export const workStatuses = ['planned', 'doing', 'review', 'blocked', 'done'] as const
export const ticketStatuses = ['open', 'in_progress', 'waiting', 'resolved', 'closed'] as const
export const invoiceStatuses = ['draft', 'pending', 'paid', 'overdue', 'cancelled'] as const
export const receivableStatuses = ['pending', 'late', 'paid'] as const
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

export const priorities = ['P1', 'P2', 'P3'] as const
export type Priority = (typeof priorities)[number]
export const defaultPriority: Priority = 'P3'
export const priorityNames: Record<Priority, string> = { P1: 'P1 (Alta)', P2: 'P2 (Média)', P3: 'P3 (Baixa)' }
