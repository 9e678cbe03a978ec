import type { Node, Reading } from '../engine/chart.ts'
import { decode } from '../engine/decode.ts'
import { type Draft, noDraft, noEpic, noProject, noStory, noTask, type Plan } from '../plan.ts'
import type { DateFound } from '../rules/days/days.ts'
import { dayOf } from '../rules/facts/values.ts'
import { titleMachine, valueMachine } from '../rules/machines/answer-machines.ts'
import type { Question } from '../turn-context.ts'
import { answerMention, mentionKinds, offeredAs } from './answer-mention.ts'
import {
  type AskedField,
  addAllFacts,
  addFacts,
  lists,
  notUnderstood,
  nounOf,
  placeIn,
  type ReadAgain,
} from './draft-path.ts'
import { onlyItem } from './groups.ts'
import { saysOnly } from './says.ts'
import { hasSuspectTitle } from './suspect.ts'

/** The answer to the fact that was asked for, in its draft; null where something else is said. */
export function readAnswer(reading: Reading, question: Question, pending: Draft, readAgain: ReadAgain): Plan | null {
  const draft = structuredClone(pending)
  const found = placeIn(draft, question.about)
  if (!found) return null
  const asked: AskedField = { reading, question, draft, ...found, noun: nounOf(question.about, draft), readAgain }
  const { field, item } = asked
  const list = lists.find((one) => one === field)
  if (field in mentionKinds) return answerMention(asked)
  const offered = field.endsWith('_date') ? offeredAs(reading.text, question.options) : undefined
  if (offered) {
    item[field] = offered.id
    return { intent: 'create', draft }
  }
  if (list) return answerList(asked, list)
  if (question.about === 'kind') return answerKind(asked)
  if (field === 'name' || field === 'title') return answerTitle(asked)
  if (saysOnly(reading, 'NOTHING')) item[field] = null
  else if (field === 'partner' || field === 'description') item[field] = reading.text.trim()
  else return answerValue(asked)
  return { intent: 'create', draft }
}

function answerTitle(asked: AskedField): Plan | null {
  const { reading, noun } = asked
  if (saysOnly(reading, 'YES', 'THANKS', 'NOTHING', 'HOLD') || isQuestion(reading)) return notUnderstood
  const path = decode(titleMachine(noun), reading)
  const item = path && onlyItem(path.pieces, reading, noun)
  // Where another thing is named too, nothing of it is this one's.
  if (!item) return notUnderstood
  addFacts(asked, { ...item.facts, ...(item.title && { title: item.title }) })
  const isDoubtful = path.pieces.some(({ eat }) => eat === 'SKIP') || hasSuspectTitle(path.pieces, reading)
  return { intent: 'create', draft: asked.draft, is_guess: isDoubtful }
}

/** "o que você acha?" */
function isQuestion({ tokens, classes }: Reading): boolean {
  const isAsking = ['o', 'que', 'como'].includes(tokens[0]?.word ?? '') || classes[0]?.has('question')
  return tokens.at(-1)?.word === '?' && isAsking === true
}

const ordered = { epics: 'os épicos', stories: 'as stories', tasks: 'as tasks' } as const

/** Titles for things that have none yet; what was said about all of them before goes into each. */
function answerList({ reading, draft, readAgain }: AskedField, field: (typeof lists)[number]): Plan | null {
  if (saysOnly(reading, 'YES', 'THANKS', 'NOTHING')) return notUnderstood
  const { text } = reading
  const read = readAgain(`crie ${ordered[field]}:${text.includes('\n') ? '\n' : ' '}${text.trim()}`)
  const found = read?.intent === 'create' ? read.draft : null
  if (!found || found[field].length === 0) return notUnderstood
  const said = Object.entries(draft[field][0] ?? {}).filter(([, value]) => value !== null && !Array.isArray(value))
  const filled = found[field].map((one) => {
    const own = new Map<string, unknown>(Object.entries(one))
    return { ...one, ...Object.fromEntries(said.filter(([key]) => own.get(key) === null)) }
  })
  return { intent: 'create', draft: { ...draft, project: draft.project ?? found.project, [field]: filled } }
}

const blanks = {
  project: { new_project: noProject },
  epic: { epics: [noEpic] },
  story: { stories: [noStory] },
  task: { tasks: [noTask] },
}

function answerKind({ reading, readAgain }: AskedField): Plan | null {
  const { text, classes, tokens } = reading
  const noun = (['project', 'epic', 'story', 'task'] as const).find(
    (one, index) => classes.some((all) => all.has(one) || all.has(`${one}s`)) || text.trim() === String(index + 1),
  )
  if (!noun) return notUnderstood
  if (tokens.length > 2) return readAgain(`crie ${text}`) ?? notUnderstood
  return { intent: 'create', draft: structuredClone({ ...noDraft, ...blanks[noun] }) }
}

/** Hours and days. */
function answerValue(asked: AskedField): Plan | null {
  const { reading, question, item, field, noun, draft } = asked
  const [only, ...others] = question.options
  // "É 31/12?" "Sim."
  if (only && others.length === 0 && saysOnly(reading, 'YES')) {
    item[field] = only.id
    return { intent: 'create', draft }
  }
  const isHours = field.endsWith('_hours')
  const values: Record<string, number> = isHours
    ? { HOURS: 1, NUM: 1 }
    : field === 'start_date'
      ? { SDAY: 1, DAY: 1 }
      : { DAY: 1 }
  const path = decode(valueMachine(noun, values), reading)
  if (!path) return notUnderstood
  addAllFacts(asked, path.pieces)
  const value = path.pieces.find(({ from, to }) => from === 'none' && to === 'said')?.node
  const edge = field === 'start_date' ? 'start' : 'end'
  if (value) item[field] = isHours ? value.value : dayOf(value as Node & { value: DateFound }, reading, edge)
  return { intent: 'create', draft }
}
