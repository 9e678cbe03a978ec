import type { Node, Reading } from '../engine/chart.ts'
import { decode, type Machine } from '../engine/decode.ts'
import { type Draft, noDraft, noEpic, noProject, noStory, noTask, type Plan } from '../plan.ts'
import { lineMachine } from '../rules/creation-machine.ts'
import type { DateFound } from '../rules/days.ts'
import { dayOf } from '../rules/values.ts'
import type { Question } from '../turn-context.ts'
import { answerMention, isQuestion, kindOf, merge, mergeAll } from './answer-mention.ts'
import { type AskedField, lists, notUnderstood, nounOf, placeIn, type ReadAgain } from './draft-path.ts'
import { onlyItem } from './groups.ts'
import { saysOnly } from './says.ts'
import { isSuspect } from './suspect.ts'

/** The answer to the fact that was asked for, in its draft; null where something else is said. */
export function readAnswer(reading: Reading, question: Question, pending: Draft, readAgain: ReadAgain): Plan | null {
  const draft = structuredClone(pending)
  const found = placeIn(draft, question.about)
  if (!found) return null
  const asked: AskedField = {
    reading,
    turn: reading.turn,
    question,
    draft,
    ...found,
    noun: nounOf(question.about, draft),
    readAgain,
  }
  const { field } = asked
  if (field in kindOf) return answerMention(asked)
  if (lists.some((list) => list === field)) return answerList(asked, field as (typeof lists)[number])
  if (field === 'kind' && question.about === 'kind') return answerKind(asked)
  if (field === 'name' || field === 'title') return answerTitle(asked)
  if (field === 'partner' || field === 'description') {
    asked.item[field] = saysOnly(reading, 'NOTHING') ? null : reading.text.trim()
    return { intent: 'create', draft }
  }
  return answerValue(asked)
}

function answerTitle(asked: AskedField): Plan | null {
  const { reading, noun } = asked
  if (['YES', 'THANKS', 'NOTHING', 'HOLD'].some((cat) => saysOnly(reading, cat)) || isQuestion(reading))
    return notUnderstood
  const form = `${noun}1`
  const machine = lineMachine(form)
  const lead = ['COURTESY', 'INTRO', 'SORRY', 'COMMA', 'LEADS'].map((eat) => ({
    from: 'answer',
    eat,
    to: 'answer',
    gain: -0.4,
  }))
  const first = machine.steps
    .filter(({ from, eat }) => from === `intro.${form}` && eat === 'GAP')
    .map((step) => ({ ...step, from: 'answer' }))
  const facts = ['F', 'W', 'P'].map((sort) => ({
    from: 'answer',
    eat: `${sort}.${noun}`,
    to: `tail.${form}`,
    gain: -0.3,
  }))
  const path = decode(
    { ...machine, begin: ['answer'], steps: [...machine.steps, ...lead, ...first, ...facts] },
    reading,
  )
  if (!path) return notUnderstood
  const item = onlyItem(path.pieces, reading, noun)
  // Another thing is named: nothing of it is this one's.
  if (!item) return notUnderstood
  merge(asked, { ...item.facts, ...(item.title && { title: item.title }) })
  const isDoubtful = path.pieces.some(({ eat, node }) => eat === 'GAP' && isSuspect(reading, node.start, node.end))
  return { intent: 'create', draft: asked.draft, is_guess: isDoubtful || path.pieces.some(({ eat }) => eat === 'SKIP') }
}

const words = { epics: 'os épicos', stories: 'as stories', tasks: 'as tasks' } as const

/** Titles for things that have none yet; what was said about all of them before goes into each. */
function answerList(asked: AskedField, field: (typeof lists)[number]): Plan | null {
  const { reading, draft } = asked
  if (saysOnly(reading, 'YES') || saysOnly(reading, 'THANKS') || saysOnly(reading, 'NOTHING')) return notUnderstood
  const read = asked.readAgain(
    `crie ${words[field]}${reading.text.includes('\n') ? ':\n' : ': '}${reading.text.trim()}`,
  )
  const found = read?.intent === 'create' ? read.draft : null
  if (!found || found[field].length === 0) return notUnderstood
  const [template] = draft[field]
  const filled = found[field].map((one) => ({ ...one, ...saidOnly(template, one) }))
  return { intent: 'create', draft: { ...draft, project: draft.project ?? found.project, [field]: filled } }
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

function answerKind({ reading, readAgain }: AskedField): Plan | null {
  const noun = (['project', 'epic', 'story', 'task'] as const).find(
    (one, index) =>
      reading.classes.some((all) => all.has(one) || all.has(`${one}s`)) || reading.text.trim() === String(index + 1),
  )
  if (!noun) return notUnderstood
  if (reading.tokens.length <= 2) {
    const blank = {
      project: { new_project: noProject },
      epic: { epics: [noEpic] },
      story: { stories: [noStory] },
      task: { tasks: [noTask] },
    }[noun]
    return { intent: 'create', draft: { ...structuredClone(noDraft), ...structuredClone(blank) } }
  }
  return readAgain(`crie ${reading.text}`) ?? notUnderstood
}

/** Hours and days. */
function answerValue(asked: AskedField): Plan | null {
  const { reading, item, field, noun, draft } = asked
  if (saysOnly(reading, 'NOTHING')) {
    item[field] = null
    return { intent: 'create', draft }
  }
  const cat = field.endsWith('_hours') ? 'HOURS' : field === 'start_date' ? 'SDAY' : 'DAY'
  const loops = ['LEADS', 'COURTESY', 'COMMA', 'SORRY', 'ALSO', 'NO', 'YES'].map((eat) => ({
    from: 'none',
    eat,
    to: 'none',
    gain: -0.3,
  }))
  const facts = ['F', 'W', 'P'].map((sort) => `${sort}.${noun}`)
  const machine: Machine = {
    name: 'value',
    begin: ['none'],
    end: { said: 0, facts: -0.5 },
    steps: [
      ...loops,
      ...[cat, ...(cat === 'HOURS' ? ['NUM'] : ['DAY']), 'PRIO'].map((eat) => ({
        from: 'none',
        eat,
        to: eat === 'PRIO' ? 'facts' : 'said',
        gain: 1,
      })),
      ...facts.map((eat) => ({ from: 'none', eat, to: 'facts' })),
      ...facts.map((eat) => ({ from: 'said', eat, to: 'said' })),
      ...facts.map((eat) => ({ from: 'facts', eat, to: 'facts' })),
      ...['COURTESY', 'COMMA', 'ALSO', 'LEADS'].flatMap((eat) =>
        ['said', 'facts'].map((from) => ({ from, eat, to: from, gain: -0.3 })),
      ),
    ],
    gap: () => ({ comma: 0, and: 0 }),
  }
  const path = decode(machine, reading)
  if (!path) return notUnderstood
  mergeAll(asked, path.pieces)
  const value = path.pieces.find(({ from, to }) => from === 'none' && to === 'said')
  if (value)
    item[field] = field.endsWith('_hours')
      ? value.node.value
      : dayOf(value.node as Node & { value: DateFound }, reading, field === 'start_date' ? 'start' : 'end')
  return { intent: 'create', draft }
}
