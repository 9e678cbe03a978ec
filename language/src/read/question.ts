import type { Reading } from '../engine/chart.ts'
import { type Closer, noQuery, type Plan, type Query } from '../plan.ts'
import { readText } from '../read.ts'
import { findTopic } from '../rules/topics.ts'
import { foldedWords } from '../text.ts'
import type { TurnContext } from '../turn-context.ts'
import { closerOf } from './closer.ts'
import { goOn } from './go-on.ts'
import { type Asked, readMarks } from './marks.ts'

import { mentionsOf, priorityOf, statusOf, unreadOf } from './query.ts'
import { alone, alonePlural, begins, isAhead, marksOf, questionMarks } from './question-marks.ts'

/** Longer than any question; a text of this size was pasted. */
const longest = 300
const orders = ['create.order', 'create.inf', 'change', 'remove.order', 'remove.inf', 'rename']
const others = new Set(
  'apague exclui envia envie enviar manda mande copia copie duplica importa importe escreve escreva convida confirma desfaz cancela esquece ignora ignore marca marque fecha feche conclui apaga exclua atualiza reativa gera gere'.split(
    ' ',
  ),
)

/** A question that the database can answer; null for any other sentence. */
export function readQuestion(reading: Reading, history = true): Plan | null {
  const { text } = reading
  if (text.length > longest || text.trim().split('\n').length > 2) return null
  if (isOrder(reading) || isHowTo(reading)) return null
  const asked = readMarks(reading)
  const query = queryOf(asked, reading)
  const found = history ? goOn(reading, asked, query, (text, before) => askAgain(reading, text, before)) : query
  const named = found ?? ofNamedProject(reading)
  return named && { intent: 'query', query: named }
}

/** Asks other words, as what was said before stands. */
function askAgain({ turn, budget }: Reading, text: string, history: TurnContext['history']): Query | null {
  const plan = readQuestion(readText(text, { ...turn, text, history }, budget), history.length > 0)
  return plan?.intent === 'query' ? plan.query : null
}

/** What is to be done is no question, whatever it is about. */
function isOrder({ tokens, classes }: Reading): boolean {
  const start = tokens.findIndex(
    (token, at) => token.kind === 'word' && !polite.has(token.word) && !classes[at]?.has('filler'),
  )
  const word = tokens[start]?.word ?? ''
  if (classes[start]?.has('show') && !others.has(word)) return false
  return (
    orders.some((one) => classes[start]?.has(one)) ||
    others.has(word) ||
    word === 'novo' ||
    word === 'nova' ||
    (word === 'manda' && tokens[start + 1]?.word === 'um')
  )
}
const polite = new Set(
  'oi ola bom dia boa tarde noite por favor pode poderia consegue gostaria quero queria preciso que eu vamos voce vc e agora quer de'.split(
    ' ',
  ),
)

function isHowTo({ tokens, classes }: Reading): boolean {
  const how = tokens.findIndex(({ word }) => word === 'como')
  return (
    how >= 0 &&
    tokens
      .slice(how, how + 6)
      .some(
        (_, at) =>
          classes[how + at]?.has('make') ||
          ['convidar', 'excluir', 'apagar', 'mudar', 'alterar'].includes(tokens[how + at]?.word ?? ''),
      )
  )
}

/** A project's name and nothing else, "e o App de Vendas?": how it stands. */
function ofNamedProject({ tokens, chart, text }: Reading): Query | null {
  const last = tokens.findLastIndex(({ kind }) => kind !== 'mark')
  for (let start = 0; start <= Math.min(4, last); start += 1) {
    const node = chart
      .at(start, 'PROJECT')
      .find((one) => one.end === last + 1 && (one.value as { whole: boolean }).whole)
    if (node)
      return {
        ...noQuery,
        topic: 'project_progress',
        project: { said: text.slice(tokens[node.start]?.start, tokens[node.end - 1]?.end) },
      }
    if (
      !['e', 'o', 'a', 'projeto', 'quis', 'quero', 'queria', 'dizer', 'digo', 'eu'].includes(tokens[start]?.word ?? '')
    )
      return null
  }
  return null
}

export function queryOf(asked: Asked, reading: Reading): Query | null {
  const marks = marksOf(asked, reading)
  if (!isAsked(asked, marks, reading)) return null
  const rule = findTopic(marks)
  if (!rule?.topic) return null
  const status = statusOf(rule, marks)
  const named = mentionsOf(rule.topic, asked, marks, reading)
  const ahead = isAhead(marks, reading)
  const period = asked.period?.(ahead) ?? asked.period?.(!ahead) ?? null
  const isWork = rule.topic === 'open_work' || (rule.topic === 'person_work' && named.person !== undefined)
  const topic =
    isWork && period && (!status || status === 'open') && !marks.has('trabalhar') && !marks.has('#doing')
      ? 'due_work'
      : rule.topic
  const closer = closerOf(topic, asked, marks, reading)
  const unread = unreadOf(topic, status, asked, named, closer, reading)
  const all: Closer = { ...closer, ...(unread.length > 0 && { unread }) }
  return {
    ...noQuery,
    topic,
    status,
    priority: priorityOf(marks, reading),
    period,
    ...(closer.number ? {} : named),
    ...(Object.keys(all).length > 0 && { closer: all }),
  }
}

/** Whether a sentence asks at all, and does not only name things of which one may ask. */
function isAsked({ order, unknown }: Asked, marks: ReadonlySet<string>, { tokens, classes, text }: Reading): boolean {
  const made = tokens.findIndex(
    (_, at) => ['create.order', 'create.inf', 'make'].some((one) => classes[at]?.has(one)) && classes[at]?.has('make'),
  )
  if (made >= 0 || order[0] === 'nao') return false
  if (text.trim().endsWith('?')) return true
  const first = tokens.findIndex(({ kind }) => kind === 'word')
  const start = ['um', 'uma', 'a', 'o'].includes(tokens[first]?.word ?? '') ? first + 1 : first
  const isOneThing =
    ['task', 'story', 'epic'].some((noun) => classes[start]?.has(noun)) &&
    !tokens[start + 1]?.word.startsWith('atrasad') &&
    !tokens[start + 1]?.word.startsWith('bloquead') &&
    !tokens[start + 1]?.word.startsWith('urgent')
  if (isOneThing || (order[0] === 'tenho' && ['task', 'epic', 'story', 'projeto'].includes(order[1] ?? '')))
    return false
  if (order.some((mark) => questionMarks.has(mark)) || marks.has('#told')) return true
  const about = order.filter((mark, at) => at > 0 || !['de', 'em', 'com', 'para'].includes(mark))
  const [one = '', ...more] = about
  if (more.length === 0 && (alone.has(one) || (alonePlural.has(one) && tokens.some(({ word }) => word.endsWith('s')))))
    return true
  if (!begins.has(one) || (more.length === 0 && !marks.has('#period') && !marks.has('#lacks'))) return false
  const idle = about.filter((mark) => mark === '_').length
  const isNamed =
    unknown !== null &&
    (tokens[first]?.word.endsWith('s') ||
      ['projeto', 'cliente', 'agente'].includes(about[about.indexOf('_') - 1] ?? ''))
  return idle <= (isNamed ? foldedWords(unknown?.said ?? '').length : 0)
}
