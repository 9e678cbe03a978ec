import { assistantLimits } from '@leme/contract/assistant/assistant'
import { numbersIn } from '@leme/language/numbers-in'
import type { PlanField } from '@leme/language/plan-fields'
import { fold } from '@leme/language/text'
import type { TurnContext } from '@leme/language/turn-context'
import { isIsoDay } from './iso-day.ts'
import type { KnownIds } from './known-ids.ts'
import { type Fact, type FactField, fieldKinds, itemsOf, type ModelAnswer } from './model-answer.ts'
import { Nonsense } from './nonsense.ts'
import { shownHistory } from './prompt.ts'

/**
 * The guard against invention, and against names in the database that give orders: what a model says must have been
 * said by the person. It is coarse on purpose: it need not understand Portuguese, only notice what came from nowhere.
 *
 * - Titles, names and descriptions: half of their longer words begin like a word of the person's, or stand in the plan
 *   that waits. What tools returned is no ground for them.
 * - Mentions: one word of the name was said, or the tools' names and the assistant's messages have it; an id that came
 *   from a tool needs its name said as well.
 * - Hours: a number that was said, also counted in days of 8, weeks of 40 or minutes, and the sum of two such.
 * - Days: the words were said; of a date that the model counted itself, something that speaks of a day, and of a deadline
 *   in the past the year.
 * - Priority, kind, and "confirm" (of a short sentence), "cancel", "undo": a word that says so.
 */
export function requireGrounds(answer: ModelAnswer, said: TurnContext, known: KnownIds): void {
  requireCue(intentCues[answer.intent], fold(said.text), answer.intent)
  if (answer.intent === 'query') return
  const items = itemsOf(answer)
  requireFewRows(answer.epics.length, items.length)
  const grounds = groundsOf(said, known)
  for (const { title } of items) requireWords('title', title, grounds.titles)
  const facts = [...answer.facts, ...items.flatMap((item) => item.facts)]
  for (const fact of facts) requireFact(fact, grounds, said, known)
}

type Grounds = { spoken: string; titles: Words; mentions: Words; hours: ReadonlySet<number> }

/** Words that were said, whole and by how they begin. */
type Words = ReadonlySet<string>

const intentCues: Partial<Record<ModelAnswer['intent'], RegExp>> = {
  confirm:
    /^(?=\S+(?: \S+){0,7}$).*\b(sim|s|ss|confirm\w*|pode\w*|ok\w*|okay|isso|manda ver|certo|cria(r|m)? (tudo|todos|todas|ai|eles|elas)|aplica\w*|beleza|blz|bora|perfeito|fechado|positivo|claro|aprov\w*|segue|show|top|exat\w*|corret\w*|aceit\w*|concord\w*)\b/,
  cancel:
    /\b(nao|n|cancel\w*|deixa\w*|esquec\w*|desist\w*|par[ae]\w*|larga\w*|abort\w*|descart\w*|abandon\w*|depois|ignor\w*|nada)\b/,
  undo: /\b(desfa\w*|desfe\w*|revert\w*|volt\w*|apag\w*|remov\w*|exclu\w*|tir[ae]\w*|cancel\w*|delet\w*|anul\w*)\b/,
}

const valueCues: Partial<Record<FactField, RegExp>> = {
  priority:
    /\bp ?[0-9]\b|priori|\bprio\b|urg|alt[ao]|altissim|baix|medi[ao]|critic|import|maxim|minim|normal|moderad|pressa|ontem|quanto antes|asap|esperar|calma/,
  kind: /produt|intern|propri|deliver|entreg|servic|client|projeto/,
}

const dayCue =
  /\d|hoje|amanh|depois|ontem|segunda|terca|quarta|quinta|sexta|sabado|domingo|\b(seg|ter|qua|qui|sex|sab|dom)\b|seman|\bmes|\bano|\bdias?\b|quinzena|trimestre|semestre|fim|final|inicio|comeco|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|natal/

function groundsOf(said: TurnContext, known: KnownIds): Grounds {
  const shown = shownHistory(said)
  const byPerson = shown.filter(({ role }) => role === 'user').map(({ content }) => content)
  const spoken = fold([said.text, ...byPerson].join('\n'))
  const waiting = said.pending ? fold(JSON.stringify(said.pending.draft)) : ''
  const ofTitles = `${spoken} ${waiting}`
  const options = said.pending?.question?.options.map(({ label }) => label) ?? []
  const others = [...shown.map(({ content }) => content), ...options, ...known.found()]
  return {
    spoken,
    titles: indexOf(ofTitles),
    mentions: indexOf(`${ofTitles} ${fold(others.join(' '))}`),
    hours: hoursSaid(ofTitles),
  }
}

function requireFact({ field, value, id }: Fact, grounds: Grounds, said: TurnContext, known: KnownIds): void {
  if (value.trim() === '' && id.trim() === '') return
  const required: Record<PlanField['kind'], () => void> = {
    text: () => requireWords(field, value, grounds.titles),
    mention: () => requireMention(field, value, id.trim(), grounds, known),
    hours: () => requireHours(field, value, grounds.hours),
    day: () => requireDay(field, value, grounds.spoken, said.today),
    // A word of its own says so, below.
    choice: () => {},
  }
  required[fieldKinds[field]]()
  requireCue(valueCues[field], grounds.spoken, field)
}

function requireMention(field: FactField, value: string, id: string, grounds: Grounds, known: KnownIds): void {
  const mention = known.mention(field, value, id)
  if (!mention) return
  if ('said' in mention) requireAnyWord(field, mention.said, grounds.mentions)
  else if (known.isFound(mention.id)) requireAnyWord(field, mention.label, grounds.titles)
}

function requireHours(field: FactField, value: string, said: ReadonlySet<number>): void {
  if (!said.has(round(Number(value.replace(',', '.'))))) throw new Nonsense(`${field} that nobody said`)
}

function requireDay(field: FactField, value: string, spoken: string, today: string): void {
  if (!isIsoDay(value)) {
    if (!spoken.includes(fold(value))) throw new Nonsense(`${field} that nobody said`)
    return
  }
  requireCue(dayCue, spoken, field)
  // The grammar asks back: "já passou".
  if (field === 'due_date' && value < today && !/\b\d{4}\b/.test(spoken)) throw new Nonsense('a deadline in the past')
}

function requireCue(cue: RegExp | undefined, spoken: string, what: string): void {
  if (cue && !cue.test(spoken)) throw new Nonsense(`${what} that nobody said`)
}

function requireFewRows(epics: number, rows: number): void {
  if (epics > assistantLimits.epics || rows > assistantLimits.rows) throw new Nonsense(`${rows} rows`)
}

function requireWords(what: string, text: string, said: Words): void {
  const words = wordsOf(fold(text))
  const long = words.filter((word) => word.length > 3 && !fillers.has(word))
  const weighed = long.length > 0 ? long : words
  const found = weighed.filter((word) => isSaid(word, said))
  if (found.length * 2 < weighed.length) throw new Nonsense(`${what} that nobody said`)
  // Markup and signs have no words, and must have been said as they are.
  if (weighed.length === 0 && text.trim() !== '') throw new Nonsense(`${what} without words`)
}

/** Longer words that most sentences have, and that prove nothing. */
const fillers = new Set(
  'para pelo pela como mais tudo todo todos toda todas este esta esse essa isso task tasks tarefa tarefas story stories epico epicos projeto projetos'.split(
    ' ',
  ),
)

function requireAnyWord(what: string, text: string, said: Words): void {
  if (!wordsOf(fold(text)).some((word) => isSaid(word, said))) throw new Nonsense(`${what} that nobody said`)
}

/** Words bend at their end: "correção" is "corrigir", and a slip comes late in a word more often than early. */
function isSaid(word: string, said: Words): boolean {
  return said.has(word.length < 4 ? word : beginningOf(word))
}

function indexOf(folded: string): Words {
  return new Set(wordsOf(folded).flatMap((word) => [word, beginningOf(word)]))
}

/** Distinguished from whole words by its dash. */
function beginningOf(word: string): string {
  return `${word.slice(0, 4)}-`
}

function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Every number of hours that numbers in a text may mean. */
function hoursSaid(folded: string): ReadonlySet<number> {
  const numbers = numbersIn(folded)
  const halves = /\bmei[ao]\b/.test(folded) ? [0.5, ...numbers.map((number) => number + 0.5)] : []
  const single = new Set([...numbers, ...halves, 1].flatMap((number) => [number, number * 8, number * 40, number / 60]))
  const few = [...single].slice(0, 60)
  return new Set([...single, ...few.flatMap((one) => few.map((other) => one + other))].map(round))
}

function round(hours: number): number {
  return Math.round(hours * 100) / 100
}
