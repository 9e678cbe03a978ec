import type { Machine, Step } from '../../engine/decode.ts'

const priced = { comma: -0.5, and: -0.2 }
const nouns = ['task', 'story', 'epic', 'project'] as const

/** A correction: values, and what they are of, in any order; what leaves; another name. */
export function correctionMachine(noun: (typeof nouns)[number]): Machine {
  const values = [
    `F.${noun}`,
    `W.${noun}`,
    `P.${noun}`,
    `V.${noun === 'project' ? 'PROJECT' : 'TASK'}`,
    'CLEAR',
    'SWAP',
  ]
  const steps: Step[] = ['none', 'said'].flatMap((from) => [
    ...values
      .filter((eat) => noun !== 'epic' || !eat.startsWith('V.'))
      .map((eat) => ({ from, eat, to: 'said', gain: eat.startsWith('W') || eat.startsWith('V') ? -0.1 : 0 })),
    ...['FIX', 'MOVES', 'SORRY', 'COURTESY', 'COMMA', 'ALSO'].map((eat) => ({ from, eat, to: from, gain: -0.2 })),
    { from, eat: 'OLD', to: from },
    { from, eat: 'TARGET', to: from, gain: -0.1 },
    { from, eat: 'TARGETS', to: from, gain: -0.1 },
    { from, eat: 'REMOVE', to: 'remove' },
    { from, eat: 'RENAME', to: 'title' },
    { from, eat: 'RENAMED', to: 'title' },
    { from, eat: 'GOING', to: 'said' },
  ])
  return {
    name: `correction of a ${noun}`,
    begin: ['none'],
    end: { said: 0, out: 0, titled: 0, only: 0, 'out.alone': 0 },
    steps: [
      ...steps,
      // "Só a primeira" leaves it alone; "só a primeira é P1" does not.
      { from: 'none', eat: 'ONLY', to: 'only', gain: 0.4 },
      ...['COURTESY', 'COMMA'].map((eat) => ({ from: 'only', eat, to: 'only', gain: -0.3 })),
      // "Tudo menos a primeira" takes it away; "todas P2 menos a primeira" does not, nor does "todas menos a primeira P2".
      { from: 'none', eat: 'EXCEPT', to: 'except' },
      ...['except', 'out.alone'].map((from) => ({ from, eat: 'TARGET', to: 'out.alone', gain: 0.2 })),
      { from: 'except', eat: 'FEW', to: 'out.alone', gain: 0.2 },
      { from: 'remove', eat: 'FEW', to: 'out', gain: 0.2 },
      ...['COMMA', 'NOR', 'ALSO', 'COURTESY'].map((eat) => ({ from: 'out.alone', eat, to: 'out.alone', gain: -0.1 })),
      { from: 'remove', eat: 'TARGET', to: 'out', gain: 0.2 },
      { from: 'out', eat: 'COMMA', to: 'out' },
      { from: 'out', eat: 'ALSO', to: 'out' },
      { from: 'out', eat: 'COURTESY', to: 'out', gain: -0.3 },
      { from: 'out', eat: 'NOR', to: 'out' },
      { from: 'out', eat: 'TARGET', to: 'out', gain: 0.2 },
      { from: 'out', eat: 'FIX', to: 'none', gain: -0.3 },
      ...values.map((eat) => ({ from: 'out', eat, to: 'said', gain: -0.2 })),
      { from: 'out', eat: 'REMOVE', to: 'remove' },
      { from: 'title', eat: 'GAP', to: 'titled', gain: 0.6 },
      { from: 'title', eat: 'COMMA', to: 'title' },
      { from: 'titled', eat: 'COMMA', to: 'none', gain: -0.2 },
      { from: 'titled', eat: 'ALSO', to: 'none', gain: -0.2 },
    ],
    gap: () => priced,
  }
}
export const corrections = Object.fromEntries(nouns.map((noun) => [noun, correctionMachine(noun)]))
