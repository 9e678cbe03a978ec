import { workFields } from '@leme/contract/work/work'
import type { Draft } from '@leme/language/plan'
import { ask, askAgain, type Resolving, type Stop } from './ask.ts'
import { type Item, itemsOf } from './items.ts'

const plural = { epics: 'Quais épicos?', stories: 'Quais stories?', tasks: 'Quais tasks?' } as const
const questions = {
  epic: 'Qual é o título do épico?',
  story: 'Qual é o título da story?',
  task: 'Qual é o título da task?',
} as const

/** Asks for titles that were not said, or that no row can have. */
export function resolveTitles({ draft }: Resolving): Stop | null {
  for (const list of ['epics', 'stories', 'tasks'] as const) {
    if (draft[list].length > 1 && draft[list].every(({ title }) => !title?.trim())) return ask(list, plural[list])
  }
  const items = itemsOf(draft)
  for (const entry of items) {
    entry.item.title = entry.item.title?.replace(/\s+/g, ' ').trim() || null
    const about = `${entry.path}.title`
    const question = questionOf(entry, draft)
    if (entry.item.title === null) return ask(about, question)
    const wrong = askAgain(about, workFields.title, entry.item.title, question)
    if (wrong) return wrong
  }
  return null
}

/** Which of several is meant is said by its place. */
function questionOf({ noun, path }: Item, draft: Draft): string {
  const [list = '', at = '0', inner] = path.split('.')
  const count = list === 'epics' || list === 'stories' || list === 'tasks' ? draft[list].length : 1
  return count > 1 && !inner ? `${questions[noun].slice(0, -1)} ${Number(at) + 1}?` : questions[noun]
}
