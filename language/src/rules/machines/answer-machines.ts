import type { Node } from '../../engine/chart.ts'
import type { Machine, Step } from '../../engine/decode.ts'
import type { Noun } from '../../plan-fields.ts'
import type { Facts } from '../facts/facts.ts'
import { creation } from './creation-machine.ts'

const leading = ['LEADS', 'COURTESY', 'COMMA', 'SORRY', 'ALSO', 'NO', 'YES', 'DECLINED']
const following = ['COMMA', 'COURTESY', 'ALSO', 'LEADS']
const loops = (state: string, eats: readonly string[], gain = 0): Step[] =>
  eats.map((eat) => ({ from: state, eat, to: state, gain }))

/** The value that was asked for, by the categories that it may be and what each is worth, and facts beside it. */
export function valueMachine(
  noun: Noun,
  values: Readonly<Record<string, number>>,
  priced = { comma: 0, and: 0 },
): Machine {
  const facts = ['F', 'W', 'P'].map((sort) => `${sort}.${noun}`)
  return {
    name: 'value',
    begin: ['none'],
    end: { said: 0, facts: 0 },
    steps: [
      ...loops('none', leading, -0.3),
      ...Object.entries(values).map(([eat, gain]) => ({ from: 'none', eat, to: 'said', gain })),
      ...loops('said', following, -0.3),
      ...loops('facts', following, -0.3),
      ...loops('said', facts),
      ...loops('facts', facts),
      { from: 'none', eat: 'PRIO', to: 'facts', gain: 0.5 },
      ...facts.map((eat) => ({ from: 'none', eat, to: 'facts', gain: -0.5 })),
    ],
    gap: () => priced,
  }
}

/** Somebody or something by its name, an option that was offered, or any other words; `own` is the fact that it is. */
export function mentionMachine(noun: Noun, cats: readonly string[], own: string): Machine {
  const named = Object.fromEntries(cats.map((cat) => [cat, 0.3]))
  const machine = valueMachine(noun, { ...named, OPTION: 0.8, GAP: -0.2, QUOTE: 0 }, { comma: -1, and: 0 })
  // Whom a thing is for is the person that was asked for, and no fact beside it.
  const isOther = ({ value }: Node) => !(own in (value as Facts))
  const steps = machine.steps
    .filter(({ eat }) => eat !== 'PRIO' && !(own === 'assignee' && eat.startsWith('P.')))
    .map((step): Step => {
      if (!/^[FWP]\./.test(step.eat) || step.from === 'facts') return step
      return { ...step, when: isOther, gain: step.from === 'none' ? -2 : 0 }
    })
  return { ...machine, name: 'mention', steps }
}

/** A title with its facts, as a line of a list has them, or facts alone. */
export function titleMachine(noun: Noun): Machine {
  const form = `${noun}1`
  const line = creation
  const titles = line.steps.filter(({ from, eat }) => from === `intro.${form}` && eat === 'GAP')
  const facts = ['F', 'W', 'P'].map((sort) => `${sort}.${noun}`)
  return {
    ...line,
    begin: ['answer'],
    steps: [
      ...line.steps,
      ...loops('answer', ['COURTESY', 'INTRO', 'SORRY', 'COMMA', 'LEADS'], -0.4),
      ...titles.map((step) => ({ ...step, from: 'answer' })),
      ...facts.map((eat) => ({ from: 'answer', eat, to: `tail.${form}`, gain: -0.3 })),
    ],
  }
}
