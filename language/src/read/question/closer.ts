import type { Reading } from '../../engine/chart.ts'
import { type Closer, query, type Topic } from '../../plan.ts'
import { findLine } from '../../rules/keyword-line.ts'
import {
  activeLines,
  byLines,
  currencyLines,
  dayLines,
  factLines,
  kindLines,
  measureLines,
  roleLines,
  workLines,
} from '../../rules/query-lines.ts'
import { seatNames } from '../../rules/question-hints.ts'
import { financial } from '../../rules/topics.ts'
import { defined } from '../build-draft.ts'
import type { Asked } from './marks.ts'
import { rankOf } from './question-marks.ts'

type Marks = ReadonlySet<string>
const ofWork: Topic[] = ['open_work', 'late_work', 'due_work', 'blocked_work', 'person_work']

/** What is asked more closely than a topic says: one fact, the most or the least, one noun, one kind. */
export function closerOf(topic: Topic, asked: Asked, marks: Marks, reading: Reading): Closer {
  const { lacks, partner } = asked
  const fact = factOf(topic, marks, reading)
  return defined({
    noun: nounOf(topic, fact, marks),
    lacks: fact === 'unassigned' ? undefined : (lacks ?? undefined),
    fact,
    rank: rankOf(asked, reading),
    top: topOf(marks),
    by: byOf(topic, marks),
    measure: findLine(measureLines, marks)?.value,
    day: findLine(dayLines, marks)?.value,
    currency: findLine(currencyLines, marks)?.value,
    kind: topic === 'projects' ? findLine(kindLines, marks)?.value : undefined,
    partner: topic === 'projects' ? (partner ?? undefined) : undefined,
    seat: fact === 'seats' ? (asked.seat ?? seatNames.exec(wordsOf(reading))?.[1]) : undefined,
    taxes: topic === 'withheld_taxes' ? taxesIn(reading) : undefined,
    number: topic === 'invoices' ? numberIn(reading.text) : undefined,
    role: topic === 'team' ? findLine(roleLines, marks)?.value : undefined,
    active: topic === 'clients' || topic === 'agents' ? findLine(activeLines, marks)?.value : undefined,
  })
}

const wordsOf = ({ tokens }: Reading) => ` ${tokens.map(({ word }) => word).join(' ')} `

const taxNames: Readonly<Record<string, NonNullable<Closer['taxes']>[number]>> = {
  ...{ iss: 'ISS', issqn: 'ISS', irrf: 'IRRF', pis: 'PIS', cofins: 'COFINS', csll: 'CSLL', inss: 'INSS' },
}

/** "PIS e COFINS" */
function taxesIn({ tokens }: Reading): Closer['taxes'] {
  const named = new Set(tokens.flatMap(({ word }) => taxNames[word] ?? []))
  return named.size > 0 ? [...named] : undefined
}

/** `top.5` */
function topOf(marks: Marks): number | undefined {
  const top = [...marks].find((mark) => mark.startsWith('top.'))
  return top ? Number(top.slice(4)) : undefined
}

const groups: readonly string[] = query.shape.closer.unwrap().shape.by.unwrap().options
export const isGroup = (name: string): name is NonNullable<Closer['by']> => groups.includes(name)

function byOf(topic: Topic, marks: Marks): Closer['by'] {
  const said = [...marks].flatMap((mark) => (mark.startsWith('por.') ? [mark.slice(4)] : [])).find(isGroup)
  return (
    said ??
    findLine(
      byLines.filter(({ topics }) => topics.includes(topic)),
      marks,
    )?.value
  )
}

const ofInvoice =
  /(?:^|\s)(?:fatura|boleto|cobran[cç]a|invoice|nota|nfs?-?e?)(?: fiscal)?[ -]{0,2}(?:n[úu]mero |n[º°o.] ?|# ?)?([a-z]{0,6}[-/.]?\d[\w/.-]{0,40})/iu

/** "NF-1041", "a fatura 001001"; a day is none. */
export function numberIn(text: string): string | undefined {
  const [all = '', said = ''] = ofInvoice.exec(text) ?? []
  if (said === '' || /^\d{1,2}\/\d/.test(said)) return undefined
  const isOfNote = /^\s?nf/i.test(all)
  const note = all.trim().replace(/(?:n[úu]mero|n[º°o.]|#) ?/iu, '')
  return (isOfNote ? note : said).replace(/[./-]+$/, '').toLowerCase()
}

/** Tasks are what work is where nothing else is said: only of what is blocked, and of late projects, they alone are meant. */
function nounOf(topic: Topic, fact: Closer['fact'], marks: Marks): Closer['noun'] {
  if (marks.has('por.receivable') && financial.includes(topic)) return 'receivable'
  const noun = ofWork.includes(topic) || fact === 'late' ? findLine(workLines, marks)?.value : undefined
  if (!ofWork.includes(topic)) return noun === 'task' ? noun : undefined
  return noun === 'task' && topic !== 'blocked_work' && topic !== 'late_work' ? undefined : noun
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
