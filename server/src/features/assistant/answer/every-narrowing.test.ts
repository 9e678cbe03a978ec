import { formatHours, formatMoney } from '@leme/contract/format/format'
import { fold } from '@leme/language/text'
import type { TurnContext } from '@leme/language/turn-context'
import { understand } from '@leme/language/understand'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainBlanks } from '../../../../test/assistant/ask-assistant.ts'
import { type Asking, type Expected, questions } from '../../../../test/assistant/question-grammar.ts'
import { startQuestionStage, today } from '../../../../test/assistant/question-stage.ts'
import { laterQuestions, type Worded, wordedQuestions } from '../../../../test/assistant/worded-questions.ts'
import { pastTheRoutes } from '../../../../test/work.ts'
import { loadNames } from '../conversation/names.queries.ts'
import { answerQueries } from './answer-query.ts'

let stage: Awaited<ReturnType<typeof startQuestionStage>>

beforeAll(async () => {
  stage = await startQuestionStage()
})
afterAll(() => stage?.close())

const verdicts = ['right', 'declared', 'refused', 'false'] as const
type Verdict = (typeof verdicts)[number]

/** The answer to each, as the server gives it; null where a sentence is refused. */
function answersTo(asked: readonly { text: string }[]): Promise<(string | null)[]> {
  return pastTheRoutes(stage.server, stage.admin, async (tx) => {
    const names = await loadNames(tx, null)
    const answers: (string | null)[] = []
    for (const { text } of asked) {
      const said: TurnContext = {
        text,
        history: [],
        speaker: { id: stage.admin.id, label: 'Camila Rocha' },
        today,
        page: { context_type: 'finance', project: null, epic: null, story: null },
        names,
        pending: null,
        last: null,
      }
      const plan = understand(said)
      const isQuestion = plan.intent === 'query'
      const now = new Date(`${today}T23:59:59.999-03:00`)
      answers.push(isQuestion ? (await answerQueries(tx, [plan.query, ...(plan.also ?? [])], said, now)).message : null)
    }
    return answers
  })
}

/** What an answer says that it does not hold, and the answer below it. */
const declaredBy = (answer: string) => /^Não sei responder sobre (.*)\. O que sei dizer:\n/.exec(answer)

/** What is excluded or compared is not left out of an answer, not even where that is said. */
async function verdictOn(answer: string | null, { turned, measured, expected }: Asking): Promise<Verdict> {
  const [opening = '', words = ''] = declaredBy(answer ?? '') ?? []
  if (answer === null || opening === '') return verdictOf(answer, await expected(stage.rows))
  if (turned === '') return 'declared'
  const said = [...words.matchAll(/“(.*?)”/g)].map(([, one = '']) => fold(one))
  if (said.some((one) => fold(turned).includes(one) || one.includes(fold(turned)))) return 'false'
  const rest = verdictOf(answer.slice(opening.length), await expected(stage.rows, said))
  // Or it is said of the measure itself.
  return rest === 'right' || said.some((one) => fold(measured).includes(one)) ? 'declared' : 'false'
}

function verdictOf(answer: string | null, expected: Expected): Verdict {
  if (answer === null || /^(?:Não sei aplicar|Não encontrei|“.*” pode ser|De qual)/.test(answer)) return 'refused'
  if (declaredBy(answer)) return 'false'
  if (expected === null) return 'false'
  const [first = '', ...lines] = answer.split('\n')
  const holds = (text: string, figure: string) => {
    const plain = plainBlanks(figure)
    const sought = plain.startsWith('(') || plain.includes('?') ? plain : plain.replace(/[.$]/g, '\\$&')
    return new RegExp(`(?:^|[^\\d.,])${sought}(?![\\d]|[.,]\\d)`).test(plainBlanks(text))
  }
  if ('figures' in expected) return expected.figures.every((figure) => holds(first, figure)) ? 'right' : 'false'
  const nobody = /^• Sem (?:responsável|projeto|cliente|prazo): /
  const items = lines.filter((line) => line.startsWith('• ') && !nobody.test(line)).map((line) => line.slice(2))
  const rest = Number(/^e mais (\d+)$/.exec(lines.at(-1) ?? '')?.[1] ?? 0)
  const isEach = items.every((item) => {
    const at = item.indexOf(': ')
    const figure = expected.groups.get(fold(item.slice(0, at)))
    return figure !== undefined && holds(item.slice(at), figure)
  })
  return isEach && items.length > 0 && items.length + rest === expected.groups.size ? 'right' : 'false'
}

test('[AS-11] of 800 questions, each with what plain SQL says to it, none is answered falsely', async () => {
  const asked = questions(800)
  const answers = await answersTo(asked)
  const judged: { text: string; verdict: Verdict; answer: string | null; expected: string }[] = []
  for (const [at, one] of asked.entries()) {
    const { text } = one
    const wanted = await one.expected(stage.rows)
    const shown = wanted && 'groups' in wanted ? JSON.stringify([...wanted.groups]) : JSON.stringify(wanted)
    judged.push({
      text,
      verdict: await verdictOn(answers[at] ?? null, one),
      answer: answers[at] ?? null,
      expected: shown,
    })
  }
  const counts = Object.fromEntries(
    verdicts.map((one) => [one, judged.filter(({ verdict }) => verdict === one).length]),
  )
  expect(judged.filter(({ verdict }) => verdict === 'false')).toEqual([])
  // Nor is it right to refuse everything.
  expect(counts.right).toBeGreaterThan(120)
}, 60_000)

async function wordedVerdict(answer: string | null, [text, holds, sql]: Worded): Promise<Verdict> {
  if (holds === 'said' && answer && declaredBy(answer)) return 'declared'
  if (!holds || holds === 'said' || !sql) return verdictOf(answer, null)
  const found = await stage.rows<{ value: string | null }>(sql)
  const values = found.map(({ value }) => value ?? '0')
  if (holds === 'names') return verdictOf(answer, { groups: new Map(values.map((one) => [fold(one), '(?:.*)'])) })
  const [value = '0'] = values
  const isHours = text.includes('horas')
  const figure = {
    money: formatMoney(value),
    count: isHours ? formatHours(Number(value)) : value,
    days: value.replace('.', ','),
  }[holds]
  const none = Number(value) === 0 ? '(?:Nenhum|Nada|Ninguém)' : figure
  return verdictOf(answer, { figures: [none] })
}

test('[AS-11] of questions as people word them, none is answered falsely', async () => {
  const worded = [...wordedQuestions, ...laterQuestions]
  const answers = await answersTo(worded.map(([text]) => ({ text })))
  const judged: { text: string; verdict: Verdict; answer: string | null }[] = []
  for (const [at, asked] of worded.entries())
    judged.push({
      text: asked[0],
      verdict: await wordedVerdict(answers[at] ?? null, asked),
      answer: answers[at] ?? null,
    })
  expect(judged.filter(({ verdict }) => verdict === 'false')).toEqual([])
})
