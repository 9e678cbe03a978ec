import type { Draft } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { workBefore } from '../implied/read-implied.ts'
import { isInfinitive } from '../implied/work-verbs.ts'
import { cut, type Span, titleOf } from '../span.ts'

const there = /^[\s\p{P}]*(?:(?:tem|ha|existe|apareceu|achei|encontrei|temos|surgiu|deu) (?:um|uma|uns|umas) )/u
const reported =
  /^[\s\p{P}]*(?:(?:[\p{L}]+ ){1,4}(?:reclamou|reclamaram|disse|disseram|falou|falaram|avisou|avisaram|apontou|informou|relatou|relataram|viu|notou) que )/u

/**
 * What is to be done was said before it was asked for: "preciso ligar para o banco na segunda, cria uma task", "tem um bug
 * na busca, abre uma task pro Rafael corrigir". Whether the title was made of several pieces, so that it is to be shown.
 */
export function entitle(draft: Draft, before: Span, said: Said): boolean {
  const [task, ...more] = draft.tasks
  if (!task || more.length > 0 || draft.new_project || draft.epics.length + draft.stories.length > 0) return false
  if (task.title === null) {
    const told = workBefore(before, said)
    draft.project ??= told?.project ?? null
    for (const [name, value] of Object.entries(told?.tasks[0] ?? {}))
      if (value !== null) Object.assign(task, { [name]: task[name as 'title'] ?? value })
    return false
  }
  const [verb = '', ...rest] = task.title.split(' ')
  if (!isInfinitive(verb) || !/^(?:isso|isto|el[ea]s?)?$/i.test(rest.join(' '))) return false
  const thing = there.exec(before.folded)
  const start = thing ?? reported.exec(before.folded)
  const about = titleOf(cut(before, start?.[0].length ?? 0))
  if (!about || about.split(' ').length < 2) return false
  task.title = thing ? `${verb} ${about}` : `${verb}: ${about}`
  return true
}
