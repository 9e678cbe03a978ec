import type { Node, Reading } from '../../engine/chart.ts'
import type { Machine, Step } from '../../engine/decode.ts'

const gains: Readonly<Record<string, number>> = {
  Q: 0,
  QWORD: -0.1,
  PROJECT: 0.4,
  PERSON: 0.4,
  CLIENT: 0.4,
  AGENT: 0.4,
  // What is called like something else too is that.
  SEAT: 0.35,
  PROJECT1: 0.1,
  CLIENT1: 0.1,
  AGENT1: 0.1,
  SEAT1: 0.05,
  TITLED: 0.5,
  PERIOD: 0.3,
  LACKS: 0,
  PARTNER: 0.3,
  COMMA: 0,
  SKIP: 1.2,
}
const names = /^(?:PROJECT|PERSON|CLIENT|AGENT|SEAT)/

/** A question: its keywords, names and days in any order; `isName` says whether a word is meant as a name. */
export function questionMachine(isName: (node: Node, reading: Reading) => boolean): Machine {
  const steps = Object.entries(gains).map(
    ([eat, gain]): Step => ({ from: 'q', eat, to: 'q', gain, ...(names.test(eat) && { when: isName }) }),
  )
  return { name: 'question', begin: ['q'], end: { q: 0 }, steps, gap: () => ({ comma: 0, and: 0 }) }
}
