import { priorities } from '@leme/contract/status'
import { type Query, query, topics } from '@leme/language/plan'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnswerStage, startAnswerStage, today } from '../../../../test/assistant/answer-stage.ts'
import { answerAs } from '../../../../test/assistant/ask-assistant.ts'

let stage: AnswerStage

beforeAll(async () => {
  stage = await startAnswerStage()
})
afterAll(() => stage?.close())

const { status, closer } = query.shape
const closerFields = closer.unwrap().shape
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 2 })
const period = { from: '2026-11-01', to: '2026-11-30', label: 'em novembro' }

/** A question of any topic, about anything that is there, narrowed in any way. */
function anyQuestion(): fc.Arbitrary<Query> {
  const named = (label: string, id = stage.ids[label] ?? '') => maybe(fc.constant({ id, label }))
  const oneOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
  return fc.record({
    topic: oneOf(topics),
    project: named('Portal do Cooperado'),
    person: named('Camila Rocha', stage.admin.id),
    client: named('Acme'),
    agent: fc.constant(null),
    status: maybe(oneOf(status.unwrap().options)),
    priority: maybe(oneOf(priorities)),
    period: maybe(fc.constant(period)),
    closer: fc.record(
      {
        noun: oneOf(closerFields.noun.unwrap().options),
        lacks: oneOf(closerFields.lacks.unwrap().options),
        fact: oneOf(closerFields.fact.unwrap().options),
        rank: oneOf(closerFields.rank.unwrap().options),
        partner: fc.constant('AgroTec'),
        active: fc.boolean(),
        rest: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  })
}

test('[AS-11] whatever a question names, and however it narrows it, the database answers', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuestion(), async (asked) => {
      const { message } = await answerAs(stage.server, stage.member, { today }, () => [asked])
      expect(message).not.toBe('')
    }),
    { numRuns: 500 },
  )
}, 120_000)
