import { type Draft, type Mention, noEpic, noProject, noStory, noTask, type Plan } from '../../plan.ts'
import { matchName } from '../../resolve/match-name.ts'
import type { Named, Question, Said } from '../../said.ts'
import { onlyFacts, readBody } from '../creation/body.ts'
import type { Context, Facts } from '../creation/facts.ts'
import { readCreation } from '../creation/read-creation.ts'
import { readDate } from '../dates.ts'
import { readHours } from '../hours.ts'
import { labelAt } from '../names.ts'
import { numberOf, numberPattern } from '../numbers.ts'
import { spanOf } from '../span.ts'
import { fold } from '../words.ts'
import { chooseOption, variantsOf } from './choose-option.ts'
import { placeOf, setMentions } from './draft-path.ts'
import { mergeFacts, nounAtPath } from './merge-facts.ts'
import { isCommand, isDeclined, isNo, isNothing, isQuestion, isThanks, isYes, plain } from './phrases.ts'

const notUnderstood: Plan = { intent: 'unknown', about: null }
const mentions = ['client', 'project', 'epic', 'story', 'assignee', 'owner']
const texts = ['name', 'title', 'partner', 'description']

/** Where the answer goes: a copy of the pending draft, the thing whose fact was asked for, and the field. */
type Place = { said: Said; question: Question; draft: Draft; item: Record<string, unknown>; field: string }

/** The answer to the fact that was asked for, in its draft; null where something else is said. */
export function readAnswer(said: Said, question: Question, pending: Draft): Plan | null {
  const draft = structuredClone(pending)
  const found = placeOf(draft, question.about)
  if (!found) return null
  const place: Place = { said, question, draft, ...found }
  const { field } = place
  if (mentions.includes(field)) return answerMention(place)
  if (isNo(said.text) && !isNothing(said.text)) return { intent: 'cancel' }
  if (isQuestion(said.text) || isCommand(said.text, { isTitleAwaited: texts.includes(field) })) return null
  if (field === 'epics' || field === 'stories' || field === 'tasks') return answerList(place, field)
  if (field === 'kind') return answerKind(said)
  if (texts.includes(field)) return answerText(place)
  return answerValue(place)
}

function create(draft: Draft): Plan {
  return { intent: 'create', draft }
}

function answerMention(place: Place): Plan | null {
  const { said, question, field } = place
  const people = field === 'assignee' || field === 'owner'
  const isOptional = people || field === 'epic' || field === 'story'
  const [only, ...others] = question.options.filter(({ id }) => id !== '')
  const none = question.options.find(({ id }) => id === '')
  if (isYes(said.text)) {
    const meant = only && others.length === 0 ? only : only ? null : none
    return meant ? take(place, meant) : notUnderstood
  }
  const isGuess = /quis dizer/.test(question.text)
  const isOther =
    only !== undefined && /^(?:nenhum[ao]?|nem um|outr[oa])(?: (?:del[ea]s|dess[ea]s))$/.test(plain(said.text))
  if (isOther || (isGuess && isDeclined(said.text))) return take(place, { said: '' })
  if (isOptional && isNothing(said.text) && !/^nao$/.test(plain(said.text))) return take(place, null)
  if (isNo(said.text)) return { intent: 'cancel' }
  if (isThanks(said.text)) return notUnderstood

  const chosen = chooseOption(said.text, question.options, people)
  if (chosen) return take(place, chosen)
  if (people && /^(?:eu|mim|comigo)(?: mesm[oa])?$/.test(plain(said.text).replace(/^(?:para|pra|por|e|sou) /, ''))) {
    return take(place, { id: said.speaker.id, label: said.speaker.label })
  }
  const named = nameIn(said.text, rowsFor(field, said), people)
  if (named) return take(place, { said: named })
  const begun = answerBegun(place)
  if (begun) return begun
  if (isQuestion(said.text) || isCommand(said.text)) return null
  if (isNothing(said.text)) return notUnderstood
  return answerWithMore(place, people) ?? take(place, { said: variantsOf(said.text).at(-1) ?? said.text })
}

function rowsFor(field: string, { names }: Said): readonly Named[] {
  if (field === 'client') return names.clients
  if (field === 'project') return names.projects
  if (field === 'epic') return names.epics
  return field === 'story' ? names.stories : names.people
}

/** The words that name something known, surely if they can, with as little around them as that needs. */
function nameIn(text: string, rows: readonly Named[], people: boolean): string | null {
  const variants = variantsOf(text)
  const isA = (variant: string, match: string) => matchName(variant, rows, { people }).match === match
  return variants.findLast((variant) => isA(variant, 'sure')) ?? variants.findLast((one) => isA(one, 'several')) ?? null
}

/** "Banco Horizonte começando segunda": a known name, and nothing but facts after it. */
function answerBegun(place: Place): Plan | null {
  const rows = rowsFor(place.field, place.said)
  for (const variant of variantsOf(place.said.text)) {
    const span = spanOf(variant)
    const known = labelAt(span, 0, rows, 1)
    const rest = known && known.end < variant.length ? factsIn(variant.slice(known.end), place) : null
    if (!known || !rest || Object.keys(rest).length === 0) continue
    withFacts(place, rest)
    return take(place, { said: known.said })
  }
  return null
}

/** "Acme, com 120 horas e P1"; or other facts than the one that was asked for. */
function answerWithMore(place: Place, people: boolean): Plan | null {
  const { said, draft, field } = place
  const alone = factsIn(said.text, place)
  if (alone && Object.keys(alone).length > 0) return create(withFacts(place, alone))
  for (const { index, 0: mark } of said.text.matchAll(/[,;\n]\s*|\s+(?:com|e)\s+/g)) {
    const rest = factsIn(said.text.slice(index + mark.length), place)
    if (!rest || Object.keys(rest).length === 0) continue
    const words = said.text.slice(0, index)
    const chosen = chooseOption(words, place.question.options, people)
    const mention = chosen ?? { said: nameIn(words, rowsFor(field, said), people) ?? variantsOf(words).at(-1) ?? words }
    withFacts(place, rest)
    setValue(place, toMention(mention))
    return create(draft)
  }
  return null
}

/** A project's hours and days may be told as a task's are. */
function factsIn(text: string, place: Place): Facts | null {
  const context = contextOf(place)
  const facts = onlyFacts(spanOf(text), context)
  return facts ?? (context.noun === 'project' ? onlyFacts(spanOf(text), { ...context, noun: 'task' }) : null)
}

function contextOf({ said, question, draft }: Place): Context {
  const noun = question.about === 'project' ? nounOf(draft) : nounAtPath(question.about)
  return { noun, said, head: '', inNewProject: draft.new_project !== null }
}

function nounOf(draft: Draft): Context['noun'] {
  if (draft.tasks.length > 0) return 'task'
  return draft.stories.length > 0 ? 'story' : 'epic'
}

/** Asked for the project, other facts are of the only thing that shall go there. */
function withFacts(place: Place, facts: Facts): Draft {
  const { draft, question } = place
  const context = contextOf(place)
  const [first, ...others] = [...draft.epics, ...draft.stories, ...draft.tasks]
  const item = question.about === 'project' ? (others.length === 0 ? first : undefined) : place.item
  mergeFacts(draft, item ?? {}, context.noun, facts)
  return draft
}

function toMention(value: Named | Mention | null): Mention | null {
  if (value === null || 'said' in value) return value
  return value.id === '' ? null : { id: value.id, label: value.label }
}

function take(place: Place, value: Named | Mention | null): Plan {
  setValue(place, toMention(value))
  return create(place.draft)
}

function setValue({ draft, item, field }: Place, value: Mention | null): void {
  const before = item[field]
  item[field] = value
  // Without a story, the epic that should have told which one tells nothing any more.
  if (value === null && 'story' in item && (field === 'story' || field === 'epic')) {
    item.story = null
    item.epic = null
  }
  if (typeof before === 'object' && before !== null && 'said' in before && typeof before.said === 'string') {
    if (before.said !== '') setMentions(draft, field, before.said, value)
  }
  if (value === null && draft.new_project && (field === 'assignee' || field === 'owner')) removePeople(draft)
}

/** A new project has no members: whoever was named for its work is left out of all of it. */
function removePeople(draft: Draft): void {
  const stories = [...draft.stories, ...draft.epics.flatMap((epic) => epic.stories)]
  for (const one of [...draft.epics, ...stories]) one.owner = null
  for (const task of [...draft.tasks, ...stories.flatMap((story) => story.tasks)]) task.assignee = null
}

const titleHead =
  /^(?:(?:o |a )?(?:t[ií]tulo|nome)(?: (?:é|e|eh|seria|vai ser|dela|dele))?\s*[:=]?\s+|(?:ela |ele )?(?:se )?chama(?:-se|r-se)?(?: de)?\s+|pode (?:ser|chamar de)\s+|(?:é|eh|seria)\s+|vai (?:ser|se chamar)\s+)/i

function answerText(place: Place): Plan | null {
  const { said, question, draft, item, field } = place
  if (field === 'partner' || field === 'description') {
    item[field] = isNothing(said.text) ? null : said.text.trim()
    return create(draft)
  }
  if (isYes(said.text) || isThanks(said.text) || isNothing(said.text)) return notUnderstood
  const text = said.text.trim().replace(titleHead, '')
  const { title, facts } = readBody(spanOf(text), contextOf(place))
  if (title === null && Object.keys(facts).length === 0) return notUnderstood
  mergeFacts(draft, item, nounAtPath(question.about), { ...facts, ...(title !== null && { title }) })
  return create(draft)
}

const listWords = { epics: 'os épicos', stories: 'as stories', tasks: 'as tasks' } as const

/** Titles for things that have none yet; what was said about all of them before goes into each. */
function answerList(place: Place, field: 'epics' | 'stories' | 'tasks'): Plan | null {
  const { said, draft } = place
  if (isYes(said.text) || isThanks(said.text) || isNothing(said.text)) return notUnderstood
  const between = /\n/.test(said.text) ? ':\n' : ': '
  const text = said.text.trim().replace(titleHead, '')
  const read = readCreation({ ...said, text: `crie ${listWords[field]}${between}${text}`, pending: null })
  const found = read?.intent === 'create' ? read.draft : null
  if (!found || found[field].length === 0) return notUnderstood
  const [template] = draft[field]
  const filled = found[field].map((one) => ({ ...one, ...saidOnly(template, one) }))
  return create({ ...draft, project: draft.project ?? found.project, [field]: filled })
}

/** What the template says and the thing itself does not. */
function saidOnly(template: object | undefined, one: object): object {
  const own = new Map(Object.entries(one))
  return Object.fromEntries(
    Object.entries(template ?? {}).filter(
      ([key, value]) => value !== null && !Array.isArray(value) && own.get(key) === null,
    ),
  )
}

function answerKind(said: Said): Plan | null {
  const words = plain(said.text).replace(/^(?:um|uma|o|a) /, '')
  const at = placeOfKind(words)
  const blank = [{ new_project: noProject }, { epics: [noEpic] }, { stories: [noStory] }, { tasks: [noTask] }][at]
  const none: Draft = { new_project: null, project: null, epics: [], stories: [], tasks: [] }
  if (blank && /^\S+$/.test(words)) return create({ ...none, ...blank })
  const read = readCreation({
    ...said,
    text: `crie um ${words === '' ? said.text : said.text.replace(/^(?:uma?|o|a)\s+/i, '')}`,
    pending: null,
  })
  return read ?? notUnderstood
}

function placeOfKind(words: string): number {
  return [/^(?:1|proje)/, /^(?:2|epic)/, /^(?:3|stor|hist)/, /^(?:4|task|tare)/].findIndex((form) => form.test(words))
}

/** Hours and days. */
function answerValue(place: Place): Plan | null {
  const { said, draft, item, field } = place
  if (isNothing(said.text)) item[field] = null
  else {
    const value = field.endsWith('_hours') ? hoursIn(said.text) : dayIn(said, field)
    const facts = value === null ? factsIn(said.text, place) : null
    if (value !== null) item[field] = value
    else if (facts && Object.keys(facts).length > 0) withFacts(place, facts)
    else return notUnderstood
  }
  return create(draft)
}

function hoursIn(text: string): number | null {
  const found = readHours(text)
  if (found) return found.hours
  const bare = bareHours.exec(fold(text))
  return bare?.[1] ? numberOf(bare[1]) : null
}

const bareHours = new RegExp(
  `^(?:(?:umas?|uns|cerca de|mais ou menos|sao|seria[m]?|e|eh|poe|bota|coloca|pode ser|acho que|~) ?)*(${numberPattern})[\\s.!]*$`,
  'u',
)

function dayIn({ text, today }: Said, field: string): string | null {
  const found = readDate(text, today, field === 'start_date' ? 'start' : 'end')
  if (!found) return null
  return found.day && (found.problem === null || field === 'start_date') ? found.day : found.piece
}
