import type { Missing } from '../deletion/deletion.queries.ts'
import { cameBack, capital, namedRow, nounWords } from './change-words.ts'

/** What a row comes back without, and why, by the field. */
const reasons: Record<string, { without: string; why: (name: string) => string }> = {
  assignee_user_id: { without: 'responsável', why: (name) => `${name} não é mais membro` },
  owner_user_id: { without: 'responsável', why: (name) => `${name} não é mais membro` },
  agent_id: { without: 'agente', why: (name) => `${name} não existe mais` },
  epic_id: { without: 'épico', why: (name) => `${name} não existe mais` },
  story_id: { without: 'story', why: (name) => `${name} não existe mais` },
  task_id: { without: 'task', why: (name) => `${name} não existe mais` },
  ticket_id: { without: 'ticket', why: (name) => `${name} não existe mais` },
  project_id: { without: 'projeto', why: (name) => `${name} não existe mais` },
  client_id: { without: 'cadastro do cliente', why: (name) => `${name} não existe mais` },
  external_id: { without: 'código externo', why: (name) => `${name} já é de outro ticket` },
}

/** "Saiu Silva não é mais membro"; of a name that nobody knows, "não existe mais". */
export function missingReason({ field, name, is_elsewhere }: Pick<Missing, 'field' | 'name' | 'is_elsewhere'>): string {
  if (is_elsewhere) return `${name} está em outro projeto`.trim()
  return (reasons[field]?.why(name) ?? 'não existe mais').trim()
}

/** "Task ATL-1 Extrato voltou sem responsável: Saiu Silva não é mais membro." */
export function withoutText(missing: readonly Missing[]): string {
  const groups = new Map<string, Missing[]>()
  for (const one of missing) {
    const name = [one.noun, one.field, one.name].join('/')
    groups.set(name, [...(groups.get(name) ?? []), one])
  }
  return [...groups.values()].flatMap((rows) => sentence(rows)).join(' ')
}

function sentence(rows: readonly Missing[]): string[] {
  const [first] = rows
  if (!first) return []
  const who = rows.length === 1 ? capital(namedRow(first)) : `${rows.length} ${nounWords[first.noun].many}`
  return [`${who} ${cameBack(rows)} sem ${reasons[first.field]?.without ?? first.field}: ${missingReason(first)}.`]
}
