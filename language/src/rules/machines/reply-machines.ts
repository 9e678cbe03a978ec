import type { Machine, Step } from '../../engine/decode.ts'

const noGaps = () => ({ comma: 0, and: 0 })

/** A sentence that says only one thing, and beside it what says nothing: `YES`, `NO`, `THANKS`, `UNDO`, `HELP`. */
export function sayMachine(cat: string): Machine {
  const steps: Step[] = ['none', 'said'].flatMap((from) => [
    { from, eat: cat, to: 'said' },
    ...['COURTESY', `B${cat}`, 'COMMA'].map((eat) => ({ from, eat, to: from, gain: -0.3 })),
  ])
  return { name: cat, begin: ['none'], end: { said: 0 }, steps, gap: noGaps }
}
export const says = [
  'YES',
  'NO',
  'THANKS',
  'UNDO',
  'REGRET',
  'HELP',
  'GREET',
  'NOTHING',
  'HOLD',
  'DECLINED',
  'POINTED',
  'TAKEDONE',
].map((cat) => [cat, sayMachine(cat)] as const)
