import type { BinEntry, BinNoun } from '@leme/contract/bin/bin'
import { formatDate } from '@leme/contract/format/format'
import type { StatusText } from '@leme/contract/status'
import { fieldNames, withoutArticle } from '@leme/contract/text/field-words'
import { counted } from '../../ui/sign/counted.ts'

const nouns: Record<BinNoun, { name: string; one: string; many: string; ending: 'o' | 'a' }> = {
  project: { name: 'Projeto', one: 'projeto', many: 'projetos', ending: 'o' },
  project_member: { name: 'Membro', one: 'membro', many: 'membros', ending: 'o' },
  epic: { name: 'Épico', one: 'épico', many: 'épicos', ending: 'o' },
  story: { name: 'Story', one: 'story', many: 'stories', ending: 'a' },
  task: { name: 'Task', one: 'task', many: 'tasks', ending: 'a' },
  ticket: { name: 'Ticket', one: 'ticket', many: 'tickets', ending: 'o' },
  time_entry: { name: 'Horas', one: 'lançamento de horas', many: 'lançamentos de horas', ending: 'o' },
  comment: { name: 'Comentário', one: 'comentário', many: 'comentários', ending: 'o' },
  checklist_item: { name: 'Passo', one: 'passo', many: 'passos', ending: 'o' },
  link: { name: 'Ligação', one: 'ligação', many: 'ligações', ending: 'a' },
  saved_view: { name: 'Visão', one: 'visão', many: 'visões', ending: 'a' },
}

/** What an entry of the bin is, and below it what more is known: "Task AGE-14 Validar extrato", "Portal do Cooperado". */
export function binText(entry: BinEntry, status: StatusText): { title: string; detail: string } {
  const { done, noun, count, labels, thing, project } = entry
  const where = [thing && `em ${thing}`, project].filter(Boolean)
  const { name, one, many, ending } = nouns[noun]
  const [first = ''] = labels
  if (done === 'deleted' && count === 1) return { title: `${name} ${first}`.trim(), detail: where.join(' · ') }
  const verb = done === 'deleted' ? 'deletad' : 'alterad'
  const what = counted(count, { one: `${one} ${verb}${ending}`, many: `${many} ${verb}${ending}s` })
  const title = [what, changeText(entry, status)].filter(Boolean).join(': ')
  const more = count > labels.length && labels.length > 0 ? ` e mais ${count - labels.length}` : ''
  return { title, detail: [labels.join(', ') + more, ...where].filter(Boolean).join(' · ') }
}

/** "status para Blocked", "sem prazo"; the fields alone where rows got different values. */
function changeText({ fields, value }: BinEntry, status: StatusText): string {
  const named = fieldNames(fields).map(withoutArticle).join(', ')
  if (named === '' || value === null) return named
  if (value === '') return `sem ${named}`
  const [field] = fields
  const shown = field === 'status' ? status(value) : field === 'due_date' ? formatDate(value) : value
  return `${named} para ${shown}`
}
