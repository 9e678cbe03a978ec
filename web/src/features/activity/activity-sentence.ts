import type { Activity } from '@leme/contract/project/activity'
import { projectKindNames, projectKinds } from '@leme/contract/project/project-kind'
import { projectMemberRoleNames, projectMemberRoles } from '@leme/contract/project/project-member-role'
import { fieldWords } from '@leme/contract/text/field-words'
import { type ActivityNames, type Piece, thing } from './activity-names.ts'
import { asDate, asHours, type FieldWords, fieldClause, listed, subjectSentence, wordsOf } from './change-words.ts'
import { workSentence } from './work-sentence.ts'

function kindName(value: unknown): string {
  const kind = projectKinds.find((one) => one === value)
  return kind ? projectKindNames[kind] : String(value)
}

const fields: Record<string, FieldWords> = {
  ...wordsOf(['name', 'prefix', 'client', 'kind', 'partner', 'description']),
  ...wordsOf(['budget_hours', 'imported_hours', 'start_date', 'end_date']),
  kind: { ...fieldWords.kind, value: kindName },
}

/** What somebody did, as far as a sentence says it. */
export type Deed = Pick<Activity, 'noun' | 'noun_id' | 'action' | 'label' | 'changes' | 'user_id'>

/** What somebody did to the project itself. */
function projectSentence(
  { action, changes }: Pick<Activity, 'action' | 'changes'>,
  names: Pick<ActivityNames, 'status'>,
): Piece[] {
  if (action === 'created') return ['criou o projeto']
  if (action === 'deleted') return ['deletou o projeto']
  return subjectSentence('o projeto', fields, changes, names)
}

/**
 * What somebody did, as the sentence that follows their name: "moveu **Validar extrato** para Doing". What an id stood
 * for and is gone has words of its own; a field that nobody knows is "alterou".
 */
export function activitySentence(activity: Deed, names: ActivityNames): Piece[] {
  if (activity.noun === 'project') return projectSentence(activity, names)
  if (activity.noun === 'project_member') return memberSentence(activity)
  if (activity.noun === 'time_entry') return timeEntrySentence(activity, names)
  if (activity.noun === 'comment') return commentSentence(activity, names)
  return workSentence({ ...activity, noun: activity.noun }, names)
}

/** What somebody said, or took back, and of what. */
function commentSentence({ action, label, changes }: Deed, names: ActivityNames): Piece[] {
  const [noun, id] = changes.thing ?? []
  const said = { created: 'comentou', deleted: 'removeu um comentário', restored: 'restaurou um comentário' }
  const did = action === 'updated' ? 'editou um comentário' : said[action]
  if (noun === 'project') return [`${did} no projeto`]
  const isWork = noun === 'epic' || noun === 'story' || noun === 'task'
  return [`${did} em `, isWork ? thing(noun, String(id), label, names) : { name: label }]
}

function roleName(value: unknown): string {
  const role = projectMemberRoles.find((one) => one === value)
  return role ? projectMemberRoleNames[role] : String(value)
}

/** Who joined, left, or has another role in the project. */
function memberSentence({ action, label, changes }: Pick<Activity, 'action' | 'label' | 'changes'>): Piece[] {
  const who: Piece = label ? { name: label } : 'uma pessoa'
  if (action === 'created') return ['adicionou ', who, ' ao projeto']
  if (action === 'deleted') return ['retirou ', who, ' do projeto']
  const { role } = changes
  if (!role) return ['alterou a participação de ', who]
  return ['mudou o papel de ', who, ` de ${roleName(role[0])} para ${roleName(role[1])}`]
}

const hourWords = { created: 'registrou', restored: 'restaurou', deleted: 'removeu' }

/** Hours that were logged, corrected or removed, and on what. */
function timeEntrySentence(
  { action, label, changes, user_id }: Pick<Activity, 'action' | 'label' | 'changes' | 'user_id'>,
  names: ActivityNames,
): Piece[] {
  const { hours, date, note, task_id, user_id: whose } = changes
  const where = whereOf(label, task_id, names)
  const at = action === 'deleted' ? 0 : 1
  if (action !== 'updated') {
    const other = whose && whose[at] !== user_id ? [' de ', personOf(whose[at], names)] : []
    return [`${hourWords[action]} ${hours ? asHours(hours[at]) : 'horas'}`, ...other, ' em ', where]
  }
  if (hours && !date && !note) return [`corrigiu ${asHours(hours[0])} para ${asHours(hours[1])} em `, where]
  if (date && !hours && !note) return fieldClause({ name: 'a data das horas', value: asDate }, [' em ', where], date)
  const changed = [hours && 'as horas', date && 'a data', note && 'a nota'].filter((word) => word !== undefined)
  return [`corrigiu ${changed.length > 0 ? listed(changed) : 'horas'} em `, where]
}

/** The task, linked where the change names it and it still exists; the project once it is gone. */
function whereOf(label: string, task: readonly [unknown, unknown] | undefined, names: ActivityNames): Piece {
  if (!label) return 'uma task excluída'
  const id = task?.[1] ?? task?.[0]
  return typeof id === 'string' ? thing('task', id, label, names) : { name: label }
}

function personOf(id: unknown, names: ActivityNames): Piece {
  const name = typeof id === 'string' ? names.person(id) : undefined
  return name ? { name } : 'outra pessoa'
}
