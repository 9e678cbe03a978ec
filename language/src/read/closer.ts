import type { Reading } from '../engine/chart.ts'
import type { Closer, Topic } from '../plan.ts'
import { findLine } from '../rules/keyword-line.ts'
import { activeLines, factLines, kindLines, ranked, rankedByFact, roleLines, workLines } from '../rules/query-lines.ts'
import { defined } from './build-draft.ts'
import type { Asked } from './marks.ts'
import { rankOf } from './question-marks.ts'

type Marks = ReadonlySet<string>
const ofWork: Topic[] = ['open_work', 'late_work', 'due_work', 'blocked_work', 'person_work']

/** What is asked more closely than a topic says: one fact, the most or the least, one noun, one kind. */
export function closerOf(topic: Topic, { lacks, partner }: Asked, marks: Marks, reading: Reading): Closer {
  const fact = factOf(topic, marks, reading)
  const isRanked = ranked.includes(topic) && (!rankedByFact.includes(topic) || fact !== undefined)
  return defined({
    noun: nounOf(topic, fact, marks),
    lacks: lacks ?? undefined,
    fact,
    rank: isRanked ? rankOf(reading) : undefined,
    kind: topic === 'projects' ? findLine(kindLines, marks)?.value : undefined,
    partner: topic === 'projects' ? (partner ?? undefined) : undefined,
    number: topic === 'invoices' ? numberIn(reading) : undefined,
    role: topic === 'team' ? findLine(roleLines, marks)?.value : undefined,
    active: topic === 'clients' || topic === 'agents' ? findLine(activeLines, marks)?.value : undefined,
  })
}

/** "NF-1041". */
function numberIn({ tokens, text }: Reading): string | undefined {
  for (const [at, { word, start }] of tokens.entries()) {
    if (!word.startsWith('nf')) continue
    const digits = tokens.slice(at, at + 4).find(({ kind }) => kind === 'number')
    if (digits) return text.slice(start, digits.end).toLowerCase()
    if (/^nf\d+$/.test(word)) return word
  }
  return undefined
}

/** Tasks are what work is where nothing else is said: only of what is blocked, and of late projects, they alone are meant. */
function nounOf(topic: Topic, fact: Closer['fact'], marks: Marks): Closer['noun'] {
  const noun = ofWork.includes(topic) || fact === 'late' ? findLine(workLines, marks)?.value : undefined
  if (!ofWork.includes(topic)) return noun === 'task' ? noun : undefined
  return noun === 'task' && topic !== 'blocked_work' ? undefined : noun
}

/** Facts of a project, the likelier first where several are named. */
const ofProject = ['client', 'partner', 'start', 'end', 'description', 'kind', 'lead'] as const

function factOf(topic: Topic, marks: Marks, { chart, tokens }: Reading): Closer['fact'] {
  if (topic === 'project_progress' || topic === 'project_people') {
    const found = tokens.flatMap((_, at) => chart.at(at, 'ASKED').map(({ value }) => value))
    return ofProject.find((fact) => found.includes(fact))
  }
  const lines = factLines.filter(({ topics }) => topics.includes(topic))
  return findLine(lines, marks)?.value
}
