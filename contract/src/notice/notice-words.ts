import { alertText } from '../agents/alert-words.ts'
import { formatDate } from '../format/format.ts'
import type { StatusText } from '../status.ts'
import { fieldNames } from '../text/field-words.ts'
import { shorten } from '../text/shorten.ts'
import { withoutMarks } from '../text/without-marks.ts'
import { asTyped } from '../thing/mention.ts'
import type { ThingNoun } from '../thing/thing.ts'
import type { Notice } from './notice.ts'

/** "este e mais 1 épico", "esta e mais 3 tasks". */
const counted: Record<Notice['thing']['noun'], { this: string; one: string; many: string }> = {
  project: { this: 'este', one: 'projeto', many: 'projetos' },
  epic: { this: 'este', one: 'épico', many: 'épicos' },
  story: { this: 'esta', one: 'story', many: 'stories' },
  task: { this: 'esta', one: 'task', many: 'tasks' },
  ticket: { this: 'este', one: 'ticket', many: 'tickets' },
  agent: { this: 'este', one: 'agente', many: 'agentes' },
}

/** "este projeto", "esta task". */
export const thisThing: Record<ThingNoun, string> = {
  project: 'este projeto',
  epic: 'este épico',
  story: 'esta story',
  task: 'esta task',
  ticket: 'este ticket',
}

type Described = Pick<
  Notice,
  'reason' | 'action' | 'fields' | 'status' | 'due_date' | 'alert' | 'text' | 'change_count' | 'thing_count'
> & { thing: Pick<Notice['thing'], 'noun'> }

/**
 * What happened, as the sentence that follows who did it ("moveu para Doing") and stands above what it is about; of a due
 * date and of an alert the whole of it.
 */
export function noticeWords(notice: Described, status: StatusText): string {
  const { reason, due_date, alert, thing_count, change_count, thing } = notice
  if (alert !== null) return alertText(alert, reason === 'alert_over')
  if (due_date !== null)
    return reason === 'overdue' ? `Venceu em ${formatDate(due_date)}` : `Vence em ${formatDate(due_date)}`
  const did = deed(notice, status)
  if (thing_count > 1) return `${did}: ${andMore(thing.noun, thing_count - 1)}`
  if (change_count > 1) return `${did}, com mais ${change_count - 1} ${change_count === 2 ? 'mudança' : 'mudanças'}`
  return did
}

function andMore(noun: Notice['thing']['noun'], count: number): string {
  const words = counted[noun]
  return `${words.this} e mais ${count} ${count === 1 ? words.one : words.many}`
}

/** Whether somebody did it, who stands before the words: nobody makes a due date pass, or an agent slow. */
export function saysWho({ due_date, alert }: Pick<Notice, 'due_date' | 'alert'>): boolean {
  return due_date === null && alert === null
}

function deed({ reason, action, fields, status: moved, text }: Described, status: StatusText): string {
  if (reason === 'mentioned') return 'mencionou você'
  if (reason === 'assigned') return 'passou para você'
  if (reason === 'answered') return 'também comentou'
  if (text !== null) return 'comentou'
  if (action === 'deleted') return 'excluiu'
  const named = fieldNames(fields.filter((field) => field !== 'status'))
  const altered = named.length > 0 ? `alterou ${listed(named)}` : 'alterou'
  if (moved === null) return altered
  const movement = `moveu para ${status(moved)}`
  return named.length > 0 ? `${movement} e ${altered}` : movement
}

/** "o título, a prioridade e o prazo". */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`
}

/** How much of a comment is shown; characters, of which a mention has those of its name. */
export const longestExcerpt = 300

/** A comment's beginning as one line, without the marks of Markdown; a mention that the end cuts goes. */
export function noticeExcerpt(text: string, mentions: Notice['mentions']): string {
  const people = mentions.map(({ id, display_name }) => ({ id, name: display_name }))
  const shown = withoutMarks(text.replace(/<@[0-9a-f-]*$/, '…'))
  return shorten(asTyped(shown, people), longestExcerpt)
}
