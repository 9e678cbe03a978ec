import { expect, test } from 'vitest'
import { readCorpus } from '../../corpus.ts'
import { readMarks } from '../read/question/marks.ts'
import { marksOf } from '../read/question/question-marks.ts'
import { readText } from '../read.ts'
import type { TurnContext } from '../turn-context.ts'
import { findTopic, type TopicRule, topicRules } from './topics.ts'

const sentences = readCorpus('development')

/** Where an example is said: on the page that its line asks for, if any. */
function placeOf({ needs }: TopicRule): TurnContext {
  const marks = new Set(needs.flat())
  const found = sentences.find(
    ({ turn: { page } }) =>
      marks.has('#onproject') === (page.project !== null) &&
      marks.has('#onfinance') === (page.context_type === 'finance'),
  )
  if (!found) throw new Error('nobody in the corpus is there')
  return found.turn
}

test.each(topicRules.map((rule) => [rule.example, rule] as const))('“%s” is of its own line', (example, rule) => {
  const reading = readText(example, { ...placeOf(rule), text: example })
  expect(findTopic(marksOf(readMarks(reading), reading))).toBe(rule)
})
