import { formatDate, formatHours } from '@leme/contract/format/format'
import { auditEvents } from '@leme/contract/people/audit'
import { fieldNames, fieldWord } from '@leme/contract/text/field-words'
import type { Change, ChangedRow, ChangeNoun, RowOfChange } from './change.ts'
import type { Weighed } from './weighing.ts'

export const nounWords: Record<ChangeNoun, { one: string; many: string; name: string }> = {
  project: { one: 'projeto', many: 'projetos', name: 'Projeto' },
  project_member: { one: 'membro do projeto', many: 'membros do projeto', name: 'Membro' },
  epic: { one: 'épico', many: 'épicos', name: 'Épico' },
  story: { one: 'story', many: 'stories', name: 'Story' },
  task: { one: 'task', many: 'tasks', name: 'Task' },
  time_entry: { one: 'lançamento de horas', many: 'lançamentos de horas', name: 'Horas em' },
  ticket: { one: 'ticket', many: 'tickets', name: 'Ticket' },
  comment: { one: 'comentário', many: 'comentários', name: 'Comentário em' },
  checklist_item: { one: 'passo', many: 'passos', name: 'Passo' },
  link: { one: 'ligação', many: 'ligações', name: 'Ligação de' },
  client: { one: 'cliente', many: 'clientes', name: 'Cliente' },
  agent: { one: 'agente', many: 'agentes', name: 'Agente' },
}

const lists = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
const most = 10

/** "Épico Cadastro". */
export function namedRow({ noun, label }: Pick<RowOfChange, 'noun' | 'label'>): string {
  return label === '' ? nounWords[noun].one : `${nounWords[noun].name} ${label}`
}

/** The only row by its name, several by their number: "2 épicos e 6 stories". */
function countedRows(rows: readonly Pick<RowOfChange, 'noun' | 'label'>[]): string {
  const [only] = rows
  if (only && rows.length === 1) return namedRow(only)
  const parts = (Object.keys(nounWords) as ChangeNoun[]).flatMap((noun) => {
    const count = rows.filter((row) => row.noun === noun).length
    return count > 0 ? `${count} ${count === 1 ? nounWords[noun].one : nounWords[noun].many}` : []
  })
  return lists.format(parts)
}

/** What came back: "Task Extrato voltou", "2 épicos voltaram". */
export function restoredText(rows: readonly Pick<RowOfChange, 'noun' | 'label'>[]): string {
  return `${capital(countedRows(rows))} ${cameBack(rows)}.`
}

/** "voltou", or of several, and of hours, "voltaram". */
export function cameBack(rows: readonly Pick<RowOfChange, 'noun' | 'label'>[]): string {
  const [only] = rows
  const isOne = rows.length === 1 && !(only?.noun === 'time_entry' && only.label !== '')
  return isOne ? 'voltou' : 'voltaram'
}

/** What a change was: "criar 2 épicos", "mudar o prazo de Task Extrato". */
export function deedText({ rows }: Pick<Change, 'rows'>): string {
  const of = (action: ChangedRow['action']) => rows.filter((row) => row.action === action)
  const [created, updated, deleted] = [of('created'), of('updated'), of('deleted')]
  return lists.format([
    ...(created.length > 0 ? [`criar ${countedRows(created)}`] : []),
    ...(updated.length > 0 ? [`mudar ${updatedText(updated)}`] : []),
    ...(deleted.length > 0 ? [`excluir ${countedRows(deleted)}`] : []),
  ])
}

function updatedText(rows: readonly ChangedRow[]): string {
  const [only] = rows
  if (!only || rows.length > 1) return countedRows(rows)
  const what = fieldsText(Object.keys(only.after ?? {}))
  return what === '' ? namedRow(only) : `${what} de ${namedRow(only)}`
}

/** "o prazo e a prioridade"; empty where nothing has a word. */
export function fieldsText(names: readonly string[]): string {
  return lists.format(fieldNames(names))
}

/** What an undo would do: "apagar 2 épicos", "trazer de volta Task Extrato", "voltar o prazo de Task Extrato". */
export function intentText(weighed: readonly Weighed[]): string {
  return said(weighed, { remove: 'apagar', restore: 'trazer de volta', back: (what, to) => `voltar ${what}${to}` })
}

/** What an undo did. */
export function doneText(weighed: readonly Weighed[]): string {
  const back = (what: string, to: string, isOne: boolean) => `${what} ${isOne ? 'voltou' : 'voltaram'}${to}`
  return said(weighed, { remove: 'removi', restore: 'trouxe de volta', back })
}

type Verbs = { remove: string; restore: string; back: (what: string, to: string, isOne: boolean) => string }

function said(weighed: readonly Weighed[], verbs: Verbs): string {
  const of = (verb: Weighed['verb']) => weighed.filter((one) => one.verb === verb)
  const rows = (some: readonly Weighed[]) => some.map(({ row }) => row)
  const [removed, restored, back] = [of('remove'), of('restore'), of('put back')]
  const [only] = back
  return lists.format([
    ...(removed.length > 0 ? [`${verbs.remove} ${countedRows(rows(removed))}`] : []),
    ...(restored.length > 0 ? [`${verbs.restore} ${countedRows(rows(restored))}`] : []),
    ...(only && back.length === 1 ? [verbs.back(...backText(only))] : []),
    ...(back.length > 1 ? [verbs.back(countedRows(rows(back)), ' ao que eram', false)] : []),
  ])
}

/** "o prazo de Task Extrato", " de 20/12/2026 para 10/12/2026", and whether it is one thing. */
function backText({ row, values }: Weighed): [what: string, to: string, isOne: boolean] {
  const names = Object.keys(values)
  const known = names.filter((name) => fieldWord(name))
  const what = fieldsText(known)
  if (what === '') return [namedRow(row), ' ao que era', true]
  const [name] = known
  const from = name === undefined ? null : valueText(name, row.after?.[name])
  const to = name === undefined ? null : valueText(name, values[name])
  const change = known.length === 1 && from && to ? ` de ${from} para ${to}` : ''
  const isOne = !what.includes(' e ')
  return [`${what} de ${namedRow(row)}`, change || (isOne ? ' ao que era' : ' ao que eram'), isOne]
}

function valueText(name: string, value: unknown): string | null {
  const written = fieldWord(name)?.written
  if (!written) return null
  if (value === null || value === undefined) return 'vazio'
  if (written === 'hours') return formatHours(Number(value))
  return written === 'day' ? formatDate(String(value)) : String(value)
}

/** What an undo would do to each row, a line each. */
export function previewText(weighed: readonly Weighed[], stays: readonly { label: string; reason: string }[]): string {
  const lines = weighed.slice(0, 100).map((one) => capital(intentText([one])))
  const more = weighed.length > 100 ? [`mais ${weighed.length - 100}`] : []
  return [...lines, ...more, ...stays.slice(0, 100).map(({ label, reason }) => `Fica: ${label} (${reason})`)].join('\n')
}

/** " Ficou: Task Extrato (Bruno Lima alterou depois)."; nothing where nothing stays. */
export function staysText(stays: readonly { label: string; reason: string }[]): string {
  if (stays.length === 0) return ''
  const shown = stays.slice(0, most).map(({ label, reason }) => `${label} (${reason})`)
  const more = stays.length > most ? [`mais ${stays.length - most}`] : []
  return `${stays.length === 1 ? 'Ficou' : 'Ficaram'}: ${lists.format([...shown, ...more])}.`
}

/** "Foi junto: Task Nova."; nothing where nothing came to hang in what goes back since. */
export function alongText(along: readonly string[]): string {
  if (along.length === 0) return ''
  const more = along.length > most ? [`mais ${along.length - most}`] : []
  return `${along.length === 1 ? 'Foi' : 'Foram'} junto: ${lists.format([...along.slice(0, most), ...more])}.`
}

/** Why a change cannot be taken back. */
export function notHereText(change: Change): string {
  const what = change.event ? `“${eventText(change.event)}”` : deedText(change)
  return `Sua última mudança foi ${what}. Isso não se desfaz por aqui, e nada mais antigo foi mexido.`
}

/** An event as the audit names it; one's own name is in no audit. */
function eventText(event: string): string {
  return event === 'name_changed' ? 'Nome alterado' : auditEvents[event as keyof typeof auditEvents][1]
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
