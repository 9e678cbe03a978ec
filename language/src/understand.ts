import { doneTitles } from './done-items.ts'
import { OutOfSteps, type Reading } from './engine/chart.ts'
import { beforeWhat, later, opening } from './lexicon/spoken-of.ts'
import { nameIndexOf } from './names/name-index.ts'
import { type Draft, noChange, type Plan } from './plan.ts'
import { additionTo, readAddition, readAnother } from './read/add.ts'
import { readAnswer } from './read/answer.ts'
import { offeredAs } from './read/answer-mention.ts'
import { readCorrection, readWhich } from './read/correct.ts'
import { type Created, readCreation } from './read/create.ts'
import { notUnderstood, scattered } from './read/draft-path.ts'
import { readImplied } from './read/implied.ts'
import { readKeyed } from './read/keyed.ts'
import { leftOut, shownFirst, withoutExcepted } from './read/left-out.ts'
import { isList, readOutline } from './read/list/outline.ts'
import { asksWorth, readQuestion } from './read/question/question.ts'
import { isForbidding, readRefused, readRefusedAct, readRefusedOrder } from './read/refused.ts'
import { saysOnly } from './read/says.ts'
import { hasSuspectTitle, isUnsure } from './read/suspect.ts'
import { mostSteps, readText } from './read.ts'
import { doubtIn } from './rules/doubts.ts'
import { fold, foldedWords } from './text.ts'
import type { Last, Question, TurnContext } from './turn-context.ts'

/** What a sentence in Portuguese asks for. The same sentence in the same place always means the same. */
export function understand(turn: TurnContext, budget = { steps: mostSteps }): Plan {
  try {
    return understood(turn, budget)
  } catch (error) {
    if (error instanceof OutOfSteps) return { intent: 'unknown', about: null, is_too_long: true }
    throw error
  }
}

function understood(turn: TurnContext, budget: { steps: number }): Plan {
  const { question } = turn.pending ?? {}
  const chosen = readWhich(turn, budget) ?? (question ? null : readListed(turn, budget))
  if (chosen) return chosen
  const reading = readText(turn.text, turn, budget)
  return readKeyed(reading, isAsking(reading)) ?? unlessPlain(meaningOf(reading), reading)
}

/** The gate of creations: one whose words are not plain is shown before it is written, and they are named. */
function unlessPlain(plan: Plan, reading: Reading): Plan {
  const doubt = plan.intent === 'create' ? doubtIn(reading) : null
  if (plan.intent !== 'create' || !doubt) return plan
  return { ...plan, draft: withoutExcepted(plan.draft, reading), is_guess: true, doubt }
}

function meaningOf(reading: Reading): Plan {
  const { turn } = reading
  const { question, draft } = turn.pending ?? {}
  if (foldedWords(turn.text).length === 0) return { intent: 'chat' }
  if (saysOnly(reading, 'UNDO')) return { intent: 'undo' }
  if (saysOnly(reading, 'HELP', 'GREET')) return { intent: 'help' }
  if (draft && doneTitles(draft).length > 0 && saysOnly(reading, 'TAKEDONE')) return takeDone
  if (!draft) return readShownFirst(reading) ?? afterwards(reading) ?? readRequest(reading)
  const reply = readRefusedAct(reading) ?? (question ? whileAsking(reading, question, draft) : whileShown(reading))
  return reply ?? readRequest(reading)
}

/** "não crie nada ainda, só me mostre a task X": what would be created, shown. */
function readShownFirst(reading: Reading): Plan | null {
  const { turn, budget } = reading
  const rest = shownFirst(reading)
  if (!rest || !reading.classes.some((all) => nouns.some((noun) => all.has(noun)))) return null
  for (const text of [rest, `crie ${rest}`]) {
    const plan = readRequest(readText(text, { ...turn, text }, budget))
    if (plan.intent === 'create') return { ...plan, is_guess: true }
  }
  return null
}
const nouns = ['project', 'projects', 'epic', 'epics', 'story', 'stories', 'task', 'tasks']

/** "inclua os feitos" */
const takeDone: Plan = { intent: 'amend', changes: [{ ...noChange, takes_done: true }] }

/** A list below its sentence, and what it says to create. Of one row, all words are weighed; of more, those around it. */
function readListed(turn: TurnContext, budget: { steps: number }): Plan | null {
  const outlined = readOutline({ turn, budget })
  if (!outlined || outlined.score <= 0) return null
  const { draft, isScattered, unexplained, doubt, isOne } = outlined
  if (isScattered) return scattered
  const plan: Plan = { intent: 'create', draft, is_guess: unexplained > 0 || doubt !== null, ...(doubt && { doubt }) }
  return isOne ? unlessPlain(plan, readText(turn.text, turn, budget)) : plan
}

/** While a question waits. */
function whileAsking(reading: Reading, question: Question, draft: Draft): Plan | null {
  const { turn, budget } = reading
  const answered = () =>
    readAnswer(reading, question, draft, (text) => understood({ ...turn, text, pending: null }, budget))
  if (offeredAs(turn.text, question.options)) return answered()
  if (saysOnly(reading, 'NO')) return { intent: 'cancel' }
  const asked = isAsking(reading) ? readQuestion(reading) : null
  if (asked) return asked
  // A list is no title.
  if (/\.(title|name)$/.test(question.about) && isList(turn.text)) return readListed(turn, budget) ?? notUnderstood
  const made = readCreation(reading)
  if (made && isCommand(made, reading)) return createFrom(made, reading)
  const another = made && isAnother(made, reading, question) ? createFrom(made, reading) : null
  return another?.intent === 'create' ? { ...another, is_guess: true } : (another ?? answered())
}

/**
 * Whether an item with a title is named where a name, a day or hours are asked for: "task pra Camila: medir a sala". An
 * answer has none of its own, so the item is another request, which is shown before it is written.
 */
function isAnother({ isTitled, isAddition }: Created, { classes }: Reading, { about }: Question): boolean {
  const field = about.slice(about.lastIndexOf('.') + 1)
  if (!isTitled || isAddition || about === 'kind' || !asksValue.test(field)) return false
  return items.some((noun) => noun !== field && [noun, ...(plurals[noun] ?? [])].some((one) => classes[0]?.has(one)))
}
const asksValue = /^(?:client|project|epic|story|assignee|owner|kind)$|_(?:date|hours)$/
const items = ['epic', 'story', 'task'] as const
const plurals: Record<string, string[]> = { epic: ['epics'], story: ['stories'], task: ['tasks'] }

/** An order to create something new, rather than an answer. */
function isCommand({ isOrder, score, unexplained, isNew }: Created, reading: Reading): boolean {
  return isOrder && score > 2 && unexplained === 0 && (isNew || !reading.classes[0]?.has('create.inf'))
}

/** While a preview waits: "e o épico Hugo", of none that is there, is one more of it. */
function whileShown(reading: Reading): Plan | null {
  const made = readCreation(reading)
  // "cria task" is another one; "cria essas tasks" are those that are shown.
  const isOfShown = !made || made.isDefinite || reading.classes.some((all) => all.has('this'))
  // Neither "sim, só o primeiro" nor "não crie o segundo" is said of all that is shown.
  const isPart = (at: number) => ['PART', 'FEW', 'SOME', 'HOLD'].some((cat) => reading.chart.has(at, cat))
  const isWhole = !reading.tokens.some((_, at) => !reading.classes[at]?.has('create') && isPart(at))
  if (saysOnly(reading, 'YES') && isOfShown && isWhole && !isQuestionMark(reading) && !isLater(reading))
    return { intent: 'confirm' }
  if (saysOnly(reading, 'NO', 'REGRET') && isWhole) return { intent: 'cancel' }
  if (saysOnly(reading, 'THANKS')) return { intent: 'chat' }
  const asked = isAsking(reading) ? readQuestion(reading) : null
  if (asked) return asked
  const corrected = readCorrection(reading)
  const added = made?.isAddition ? additionTo(made.draft) : null
  const isKnown = ['EPIC', 'EPIC1', 'STORY', 'STORY1', 'PART'].some((cat) => reading.chart.at(3, cat).length > 0)
  if (added && !made?.isLoose && !isKnown) return added
  if (corrected && corrected.score >= (made?.score ?? -9)) return { intent: 'amend', changes: corrected.changes }
  // Neither "troca a terceira por Ler a ata", of two, nor "ok, mais tarde" is a title.
  const isAct = ['act.order', 'remove.order'].some((one) => reading.classes[0]?.has(one))
  if (!made && (isAct || (isLater(reading) && reading.tokens.length <= 4))) return notUnderstood
  return added ?? readAddition(reading)
}

/** "ok, depois" */
const isLater = ({ tokens }: Reading) => tokens.some(({ word }) => later.has(word))

/** While nothing waits: of what was last written, a correction, or another such thing. */
function afterwards(reading: Reading): Plan | null {
  const { turn } = reading
  const { last } = turn
  if (last && saysOnly(reading, 'REGRET')) return { intent: 'undo' }
  if (saysOnly(reading, 'THANKS') || (saysOnly(reading, 'YES') && !readCreation(reading))) return { intent: 'chat' }
  if (saysOnly(reading, 'NO')) return { intent: 'cancel' }
  if (!last) return null
  const another = readAnother(reading)
  if (another) return another
  if (isAsking(reading) || !isAboutLast(turn, last)) return null
  const corrected = readCorrection(reading)
  const made = readCreation(reading)
  if (!corrected || corrected.score < (made?.score ?? -9)) return null
  const removed = corrected.changes.flatMap(({ remove }) => remove)
  if (removed.length > 0 && last.written.every(({ label }) => removed.includes(label))) return { intent: 'undo' }
  return { intent: 'amend', changes: corrected.changes }
}

/** What a confirmation and a correction taken back answer: of what was written, without its titles. */
const done = /criad[oa]s? com sucesso|Correção desfeita/
/** Words that say that something is corrected. */
const cues = / (?:na verdade|mud[ae]|troca|troque|altera|corrige|renomeia|desculpa|errei|era pra|em vez de) /

/** Whether a correction may be meant: the last answer was about what was written, or the words say that they correct. */
function isAboutLast({ text, history, names }: TurnContext, { written }: Last): boolean {
  const words = ` ${foldedWords(text).join(' ')} `
  if (cues.test(words)) return true
  if (names.people.some(({ label }) => ` ${fold(label)} `.includes(words))) return false
  const answered = history.findLast(({ role, content }) => role === 'assistant' && !content.startsWith('Não entendi'))
  return !answered || done.test(answered.content) || written.some(({ label }) => answered.content.includes(label))
}

/** A request of its own. */
function readRequest(reading: Reading): Plan {
  const act = readRefusedAct(reading)
  if (act) return act
  const asked = readQuestion(reading)
  if (asked && asksWorth(reading)) return asked
  const made = readCreation(reading)
  const isWaiting = reading.turn.pending !== null
  // "tarefas do Pedro" names what is there.
  const isBare = made !== null && !made.isOrder && (!made.isTitled || made.isLoose)
  const asks = isAsking(reading) || leftOut(reading) !== null
  if (asked && asks && !(made?.isOrder && made.score > 0 && made.unexplained === 0)) return asked
  const refused = readRefused(reading)
  if (refused && !(made && made.score > 4 && made.unexplained === 0 && made.isTitled)) return refused
  const implied = isWaiting ? null : readImplied(reading)
  const score =
    made && !(asked && isBare) && !(isWaiting && made.unexplained > 0) && isMeant(made, reading) ? made.score : 0
  if (implied && implied.score > Math.max(score, 1)) return implied.plan
  // What only asks begins no order: its answer would be the question of what the order lacks.
  if (made && score > 0 && (made.isOrder || !isQuestionMark(reading))) return createFrom(made, reading)
  const isNothing = asked && [0, 1, 2].some((at) => reading.chart.has(at, 'NOCREATION'))
  if (isForbidding(reading) && !isNothing) return { intent: 'cancel' }
  return readRefusedOrder(reading) ?? asked ?? notUnderstood
}

/** What is spoken of as something that is there is not created. */
function isMeant(made: Created, { turn, tokens }: Reading): boolean {
  const { draft, facts, isOrder, isDefinite, isGiven } = made
  const { new_project } = draft
  const name = new_project?.name
  const exists = name != null && nameIndexOf(turn.names.projects).byWhole.has(fold(name))
  const isOpening = tokens.slice(0, 4).some(({ word }) => opening.has(word))
  if (exists && (!isOrder || isOpening)) return false
  if (isOpening && isDefinite && !new_project && Object.keys(facts).length === 0) return false
  if (isOrder) return true
  const isPlaced = [facts.project, facts.epic, facts.story].some((place) => place && 'id' in place)
  return !isDefinite || isGiven || isPlaced
}

function createFrom(made: Created, reading: Reading): Plan {
  const { draft, unexplained, path, isScattered } = made
  if (isScattered) return scattered
  const isGuess = unexplained > 0 || hasSuspectTitle(path.pieces, reading) || isUnsure(made, reading)
  return { intent: 'create', draft, is_guess: isGuess }
}

const isQuestionMark = ({ tokens }: Reading) => tokens.at(-1)?.word === '?'

/** A question by its form: a question mark, or a question word before anything that asks to create. */
function isAsking(reading: Reading): boolean {
  const { tokens, classes } = reading
  const isWhat = (at: number) => at === 0 || beforeWhat.has(tokens[at - 1]?.word ?? '')
  const first = tokens.findIndex(
    ({ word }, at) =>
      (word === 'que' || word === 'q' ? isWhat(at) : classes[at]?.has('question')) || classes[at]?.has('show.order'),
  )
  const order = classes.findIndex((all) => all.has('make'))
  return (first >= 0 && first < 4 && (order < 0 || first < order)) || (isQuestionMark(reading) && order < 0)
}
