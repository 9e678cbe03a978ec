import { withoutNoun } from '@leme/language/names/name-words'
import type { Draft, DraftStory, DraftTask, Mention } from '@leme/language/plan'
import { fold } from '@leme/language/text'
import type { Named } from '@leme/language/turn-context'
import { anyOf, ask, idOf, noneId, quoted, type Resolving, type Stop, saidOf } from './ask.ts'
import type { ProjectFacts } from './facts.queries.ts'
import { matchName } from './match-name.ts'

const mostOptions = 6
const noEpic: Named = { id: noneId, label: 'Sem épico' }
const noStory: Named = { id: noneId, label: 'Sem story' }

/** Finds the epics and stories that stories and tasks go below: those of the same draft, else those of the project. */
export function resolveParents({ draft, facts }: Resolving): Stop | null {
  nest(draft)
  for (const [at, story] of draft.stories.entries()) {
    if (story.is_done) continue
    const stop = resolveEpic(`stories.${at}.epic`, story, facts)
    if (stop) return stop
  }
  for (const [at, task] of draft.tasks.entries()) {
    if (task.is_done) continue
    const stop = resolveEpic(`tasks.${at}.epic`, task, facts) ?? resolveStory(`tasks.${at}.story`, task, facts)
    if (stop) return stop
  }
  return null
}

/** Puts stories and tasks below the epics and stories of the same draft that they name. */
function nest(draft: Draft): void {
  draft.stories = draft.stories.filter((story) => {
    const epic = draft.epics.find(({ title }) => isNamed(story.epic, title))
    epic?.stories.push({ ...story, epic: null })
    return !epic
  })
  const stories = [...draft.epics.flatMap((epic) => epic.stories), ...draft.stories]
  draft.tasks = draft.tasks.filter((task) => {
    const story = stories.find(({ title }) => isNamed(task.story, title))
    story?.tasks.push({ ...task, story: null, epic: null })
    return !story
  })
}

function isNamed(mention: Mention | null, title: string | null): boolean {
  const said = saidOf(mention)
  if (said === null || !title) return false
  return [said, withoutNoun(said)].some((words) => fold(words) === fold(title))
}

/** Whose epic it is stays in the question's words: an epic named for a task only narrows its story. */
function resolveEpic(about: string, item: DraftStory | DraftTask, facts: ProjectFacts | null): Stop | null {
  if (!item.epic) return null
  const isTask = 'story' in item
  const none = isTask ? noStory : noEpic
  if (!facts) return askWithout(about, 'O projeto novo não tem esse épico.', none)
  const known = facts.epics.find(({ id }) => id === idOf(item.epic))
  if (known) return null
  const words = saidOf(item.epic) ?? ('label' in item.epic ? item.epic.label : '')
  if (facts.epics.length === 0) return askWithout(about, `O projeto ${facts.project.name} ainda não tem épicos.`, none)
  const found = matchName(words, facts.epics)
  if (found.match === 'sure') {
    item.epic = { id: found.row.id, label: found.row.label }
    return null
  }
  if (found.match === 'several') {
    return ask(about, `Há mais de um épico assim: ${anyOf(found.rows)}. Qual deles?`, found.rows)
  }
  const unknown = `Não encontrei o épico ${quoted(words)} no projeto ${facts.project.name}.`
  if (found.match === 'near')
    return ask(about, `${unknown} Você quis dizer ${anyOf(found.rows)}?`, [...found.rows, none])
  return ask(about, `${unknown} Em qual épico?`, [...facts.epics.slice(0, mostOptions - 1), none])
}

function askWithout(about: string, why: string, none: Named): Stop {
  const what = none === noEpic ? 'a story sem épico' : 'a task sem story'
  return ask(about, `${why} Crio ${what}?`, [none])
}

function resolveStory(about: string, task: DraftTask, facts: ProjectFacts | null): Stop | null {
  if (!task.story && !task.epic) return null
  if (!facts) return askWithout(about, 'O projeto novo não tem essa story.', noStory)
  const known = facts.stories.find(({ id }) => id === idOf(task.story))
  if (known) return null
  const epicId = idOf(task.epic)
  const stories = epicId === null ? facts.stories : facts.stories.filter(({ epic_id }) => epic_id === epicId)
  if (!task.story) return resolveByEpic(about, task, stories)
  const words = saidOf(task.story) ?? ('label' in task.story ? task.story.label : '')
  const where = epicId === null ? `no projeto ${facts.project.name}` : `no épico ${labelOf(task.epic)}`
  if (stories.length === 0) return askWithout(about, `Ainda não há stories ${where}.`, noStory)
  const found = matchName(words, stories)
  if (found.match === 'sure') {
    task.story = { id: found.row.id, label: found.row.label }
    return null
  }
  if (found.match === 'several') {
    const options = found.rows.map((story) => withEpic(story, facts))
    return ask(about, `Há mais de uma story assim: ${anyOf(options)}. Qual delas?`, options)
  }
  const unknown = `Não encontrei a story ${quoted(words)} ${where}.`
  if (found.match === 'near')
    return ask(about, `${unknown} Você quis dizer ${anyOf(found.rows)}?`, [...found.rows, noStory])
  return ask(about, `${unknown} Em qual story?`, [...stories.slice(0, mostOptions - 1), noStory])
}

function resolveByEpic(about: string, task: DraftTask, stories: ProjectFacts['stories']): Stop | null {
  const [only] = stories
  if (!only) return askWithout(about, `O épico ${labelOf(task.epic)} ainda não tem stories.`, noStory)
  if (stories.length > 1) {
    const text = `Em qual story do épico ${labelOf(task.epic)}?`
    return ask(about, text, [...stories.slice(0, mostOptions - 1), noStory])
  }
  task.story = { id: only.id, label: only.label }
  return null
}

function labelOf(mention: Mention | null): string {
  return mention && 'label' in mention ? mention.label : ''
}

function withEpic({ id, label, epic_id }: ProjectFacts['stories'][number], { epics }: ProjectFacts): Named {
  const epic = epics.find((one) => one.id === epic_id)
  return { id, label: epic ? `${label} (épico ${epic.label})` : `${label} (sem épico)` }
}
