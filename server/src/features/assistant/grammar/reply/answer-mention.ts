import type { Draft, Mention, Plan } from '../../plan.ts'
import { matchName } from '../../resolve/match-name.ts'
import type { Named, Said } from '../../said.ts'
import { readCreation } from '../creation/read-creation.ts'
import { labelAt } from '../names.ts'
import { spanOf } from '../span.ts'
import { fold } from '../words.ts'
import { chooseOption, placeIn, variantsOf } from './choose-option.ts'
import { setMentions } from './draft-path.ts'
import { isAsking } from './is-asking.ts'
import { afterLeadIn } from './lead-in.ts'
import { afterDeclining, isDeclined, isNo, isNothing, isThanks, isYes } from './phrases.ts'
import { create, factsBeside, factsIn, notUnderstood, type Place, withFacts } from './place.ts'
import { plain } from './plain.ts'
import { isCommand, isNoName, isQuestion, ofNewFrom } from './request-words.ts'

/** In characters: a name, and what else is said beside it. */
const longest = 400

/** The answer to who, which client, which project, epic or story; null where something else is said. */
export function answerMention(told: Place): Plan | null {
  if (told.said.text.length > longest) return null
  const rest = afterLeadIn(told.said.text)
  const place = rest.trim() === '' ? told : { ...told, said: { ...told.said, text: rest } }
  const { said, question, field } = place
  const people = field === 'assignee' || field === 'owner'
  const isOptional = people || field === 'epic' || field === 'story'
  const [only, ...others] = question.options.filter(({ id }) => id !== '')
  const none = question.options.find(({ id }) => id === '')
  if (isYes(said.text)) {
    const meant = only && others.length === 0 ? only : only ? null : none
    return meant ? take(place, meant) : notUnderstood
  }
  const other = afterDeclining(said.text)
  if (other !== null) {
    return answerMention({ ...place, said: { ...said, text: other }, question: { ...question, options: [] } })
  }
  const isGuess = /quis dizer/.test(question.text)
  const isOther = only !== undefined && isDeclined(said.text) && /\S \S/.test(plain(said.text))
  if (isOther || (isGuess && isDeclined(said.text))) return take(place, { said: '' })
  if (isOptional && isNothing(said.text) && !/^nao$/.test(plain(said.text))) return take(place, null)
  if (isNo(said.text)) return { intent: 'cancel' }
  if (isThanks(said.text)) return notUnderstood
  if (isAsking(said)) return null
  // The same client is looked at again.
  if (field === 'client' && /(?<!\p{L})(?:re)?ativ(?:ei|amos|ado|aram)(?!\p{L})/u.test(plain(said.text)))
    return create(place.draft)
  const another = ofNewFrom(said.text)
  const made = another === null ? null : readCreation({ ...said, text: `crie ${another}`, pending: null })
  if (made) return made

  const chosen = chooseOption(said.text, question.options, people)
  if (chosen && !fitsOthersToo(place, people)) return take(place, chosen)
  if (people && myself.test(plain(said.text))) {
    return take(place, { id: said.speaker.id, label: said.speaker.label })
  }
  const named = nameIn(said.text, rowsFor(field, said), people)
  if (named) return take(place, { said: named })
  const begun = answerBegun(place)
  if (begun) return begun
  if (isQuestion(said.text) || isCommand(said.text)) return null
  if (isNothing(said.text)) return notUnderstood
  const more = answerWithMore(place, people)
  if (more) return more
  const clause = clauseNamed(place, people)
  if (clause) return take(place, clause)
  return isNoName(said.text) ? notUnderstood : take(place, { said: variantsOf(said.text).at(-1) ?? said.text })
}

/** Options that were only suggested are not all there is: words that fit several of all names choose none of them. */
function fitsOthersToo({ said, question, item, field }: Place, people: boolean): boolean {
  const { options } = question
  const isSuggested = item[field] === null
  if (!isSuggested || placeIn(said.text, options.length) !== null) return false
  if (options.some(({ label }) => fold(label) === fold(said.text))) return false
  const matches = variantsOf(said.text).map((variant) => matchName(variant, rowsFor(field, said), { people }).match)
  return matches.includes('several') && !matches.includes('sure')
}

/** So few clauses lead to a name. */
const mostClauses = 10

/** "não sabia! usa a Norte": the last clause that surely names something. */
function clauseNamed({ said, question, field }: Place, people: boolean): Named | Mention | null {
  const clauses = said.text.split(/[,;.!?…\n]+/)
  if (clauses.length < 2 || clauses.length > mostClauses) return null
  for (const clause of clauses.reverse()) {
    if (/^\s*(?:n[aã]o|nem)(?!\p{L})/iu.test(clause)) continue
    const chosen = chooseOption(clause, question.options, people)
    const named = chosen ? null : nameIn(clause, rowsFor(field, said), people)
    if (chosen || named) return chosen ?? { said: named ?? clause }
  }
  return null
}

const myself =
  /^(?:(?:pode|deixa|deixar|fica|ficar|bota|coloca|poe|passa|manda|e|eh|sou|para|pra|por|com|em|no|vai ser|sera|assumo) ){0,8}(?:eu|mim|comigo|meu nome|me (?:coloca|bota|poe))(?: (?:mesm[oa]|faco|assumo|cuido|pego|toco|resolvo|vou fazer))*$/

function rowsFor(field: string, { names }: Said): readonly Named[] {
  if (field === 'client') return names.clients
  if (field === 'project') return names.projects
  if (field === 'epic') return names.epics
  return field === 'story' ? names.stories : names.people
}

/** The words that name something known, surely if they can, with as little around them as that needs. */
function nameIn(text: string, rows: readonly Named[], people: boolean): string | null {
  const variants = variantsOf(text).map((variant) => ({ variant, match: matchName(variant, rows, { people }).match }))
  const withMatch = (match: string) => variants.findLast((one) => one.match === match)?.variant
  return withMatch('sure') ?? withMatch('several') ?? null
}

/** "Banco Horizonte começando segunda": a known name, and nothing but facts after it. */
function answerBegun(place: Place): Plan | null {
  const rows = rowsFor(place.field, place.said)
  for (const variant of variantsOf(place.said.text)) {
    const span = spanOf(variant)
    const known = labelAt(span, 0, rows, 1)
    const rest = known && known.end < variant.length ? factsBeside(variant.slice(known.end), place) : null
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
  for (const { index, 0: mark } of said.text.matchAll(/[,;:\n]\s*|\.\s+|\s[-–—]\s|\s+(?:com|e)\s+/g)) {
    const rest = factsBeside(said.text.slice(index + mark.length), place)
    if (!rest || Object.keys(rest).length === 0) continue
    const words = said.text.slice(0, index)
    if (plain(words) === '' || isNoName(words)) continue
    const chosen = chooseOption(words, place.question.options, people)
    const mention = chosen ?? { said: nameIn(words, rowsFor(field, said), people) ?? variantsOf(words).at(-1) ?? words }
    withFacts(place, rest)
    setValue(place, toMention(mention))
    return create(draft)
  }
  return null
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
