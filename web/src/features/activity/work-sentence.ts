import type { Activity } from '@leme/contract/project/activity'
import { fieldWords, type NamedField } from '@leme/contract/text/field-words'
import { type ActivityNames, type Linked, type Piece, thing } from './activity-names.ts'
import { type FieldWords, fieldClause, namedFields, severalClause, statusClause, wordsOf } from './change-words.ts'

type Work = Pick<Activity, 'action' | 'label' | 'changes' | 'noun_id' | 'user_id'> & { noun: Linked['noun'] }

const withArticle = { epic: 'o épico', story: 'a story', task: 'a task' }

const { status: _, ...named } = fieldWords

/** What each column is called; a status has words of its own. */
const fields = wordsOf(Object.keys(named) as NamedField[])

/** What somebody did to an epic, a story or a task. */
export function workSentence(work: Work, names: ActivityNames): Piece[] {
  const { action, noun, noun_id, label, changes } = work
  const what = thing(noun, noun_id, label, names)
  if (action === 'created') return [`criou ${withArticle[noun]} `, what]
  if (action === 'restored') return [`restaurou ${withArticle[noun]} `, what]
  if (action === 'deleted') return [`deletou ${withArticle[noun]} `, { name: label }]
  // What it hung in stayed in the other project: that goes without saying.
  if (changes.project_id) return ['trouxe ', what, ' de outro projeto']
  if (typeof changes.agent_id?.[1] === 'string') return ['passou ', what, ' para um agente']
  const named = namedFields(fields, changes)
  const [first, second] = named
  if (changes.status && !first) return statusClause(what, changes.status, names)
  if (first && !second && !changes.status) return oneField(work, what, first, names)
  if (!first) return [`alterou ${withArticle[noun]} `, what]
  return severalClause(
    what,
    [' de ', what],
    changes,
    named.map(({ words }) => words.name),
    names,
  )
}

type NamedChange = { field: string; words: FieldWords; change: readonly [unknown, unknown] }

function oneField(
  { noun, user_id }: Work,
  what: Piece,
  { field, words, change }: NamedChange,
  names: ActivityNames,
): Piece[] {
  const [before, after] = change
  if (field === 'title') return [`renomeou ${withArticle[noun]} `, { name: String(before) }, ' para ', what]
  if (field === 'owner_user_id' || field === 'assignee_user_id') return ownerClause(what, after, user_id, names)
  if (field === 'epic_id') return parentClause(what, 'epic', change, names)
  if (field === 'story_id') return parentClause(what, 'story', change, names)
  return fieldClause(words, [' de ', what], change)
}

/** "passou X para Rafael", "assumiu X", "deixou X sem responsável". */
export function ownerClause(
  what: Piece,
  owner: unknown,
  actor: string | null,
  names: Pick<ActivityNames, 'person'>,
): Piece[] {
  if (typeof owner !== 'string') return ['deixou ', what, ' sem responsável']
  if (owner === actor) return ['assumiu ', what]
  const name = names.person(owner)
  return ['passou ', what, ' para ', name ? { name } : 'outra pessoa']
}

const into = { epic: 'ao épico ', story: 'à story ' }
const outOf = { epic: 'do épico ', story: 'da story ' }
const gone = { epic: 'a um épico excluído', story: 'a uma story excluída' }
const none = { epic: 'sem épico', story: 'sem story' }

/** "ligou X ao épico Y", "tirou X do épico Y". */
function parentClause(
  what: Piece,
  noun: 'epic' | 'story',
  [before, after]: readonly [unknown, unknown],
  names: ActivityNames,
): Piece[] {
  if (typeof after === 'string') {
    const title = names[noun](after)
    return title
      ? ['ligou ', what, ` ${into[noun]}`, thing(noun, after, title, names)]
      : ['ligou ', what, ` ${gone[noun]}`]
  }
  const title = typeof before === 'string' ? names[noun](before) : undefined
  if (typeof before !== 'string' || !title) return ['deixou ', what, ` ${none[noun]}`]
  return ['tirou ', what, ` ${outOf[noun]}`, thing(noun, before, title, names)]
}
