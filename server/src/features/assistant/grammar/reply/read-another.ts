import type { Plan } from '../../plan.ts'
import type { Noun, Said } from '../../said.ts'
import { readCreation } from '../creation/read-creation.ts'
import { nounAt } from '../nouns.ts'
import { foldInPlace } from '../words.ts'

const another =
  /^[\s,]*(?:e |agora |ah,? |tambem ){0,8}(?:(?:cri|adicion|coloc|bot|inclu|acrescent|abr|registr)\p{L}{1,3} )?(?:tambem )?(?:mais (?:uma?|outr[oa])|(?:uma? )?outr[oa])(?: chamad[oa])?\s*[:,-]?\s+(?=\S)/u
/** What is copied is not known here. */
const like = /^(?:igual|identic|parecid|semelhante|d[eao] mesm)/
const words: Record<Noun, string> = { project: 'o projeto', epic: 'o épico', story: 'a story', task: 'a task' }

/** "e outra: Revisar o sumário": one more of what was last created, in the same project, story or epic. */
export function readAnother(said: Said): Plan | null {
  const folded = foldInPlace(said.text)
  const found = another.exec(folded)
  const written = said.last?.written.at(-1)
  if (!found || !written || nounAt(folded, found[0].length) || like.test(folded.slice(found[0].length))) return null
  const text = `crie ${words[written.noun]} ${said.text.slice(found[0].length)}`
  const read = readCreation({ ...said, text, pending: null })
  if (read?.intent !== 'create' || written.noun === 'project') return read
  const { epics, ...draft } = read.draft
  // "cria outra igual" names nothing.
  if ([...epics, ...draft.stories, ...draft.tasks].every(({ title }) => title === null)) return null
  const project = said.names.projects.find(({ id }) => id === written.project_id)
  const place = project ? { id: project.id, label: project.label } : null
  const { stories, tasks, project: said_ } = read.draft
  const parent = said_ ? null : (written.parent ?? null)
  return {
    ...read,
    draft: {
      ...read.draft,
      project: said_ ?? place,
      stories: stories.map((story) => ({ ...story, epic: story.epic ?? parent })),
      tasks: tasks.map((task) => ({ ...task, story: task.story ?? parent })),
    },
  }
}
