import { setTimeout as sleep } from 'node:timers/promises'
import { type Aim, noteFigure } from './aims.ts'
import { type Measure, medianMeasure } from './load/measure.ts'

/** Who does the work: the database alone, through `pg` or pgbench, the server to compare with, or Leme. */
export type ContenderName = 'raw' | 'pgbench' | 'bare' | 'leme'

export type Contender = (connections: number, seconds: number) => Promise<Measure>

export type Scenario = {
  title: string
  /** What its slowdown against raw is an aim of. */
  aim?: Aim
  contenders: Partial<Record<ContenderName, Contender>>
}

/** What one scenario came to at one number of connections. */
export type Outcome = { connections: number; measures: Partial<Record<ContenderName, Measure>> }

export type Effort = {
  connections: number[]
  /** Seconds that each contender is measured in each round. */
  seconds: number
  rounds: number
}

/** What one contender left unfinished must not slow the next one; ms. */
const rest = 500

/**
 * Measures all contenders in turn, round after round, and answers the middle of the rounds: what else the machine
 * does then meets each of them alike.
 */
export async function playScenario(scenario: Scenario, effort: Effort): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const connections of effort.connections) {
    const measures = await playRounds(scenario, connections, effort)
    const { leme } = measures
    if (leme?.peakMemory) noteFigure('peakMemory', leme.peakMemory / 2 ** 20)
    outcomes.push({ connections, measures })
  }
  if (scenario.aim) noteFigure(scenario.aim, slowdownAtBest(outcomes))
  return outcomes
}

/**
 * How many times more the database alone gets done than Leme, each at the number of connections that suits it best: the
 * aims' slowdown. The faster of pgbench and the bare loop counts.
 */
export function slowdownAtBest(outcomes: Outcome[]): number {
  const best = (...names: ContenderName[]) =>
    Math.max(...outcomes.flatMap(({ measures }) => names.map((name) => measures[name]?.perSecond ?? 0)))
  return best('raw', 'pgbench') / best('leme')
}

async function playRounds({ contenders }: Scenario, connections: number, { seconds, rounds }: Effort) {
  const entries = Object.entries(contenders) as [ContenderName, Contender][]
  const measures = new Map<ContenderName, Measure[]>()
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of entries) {
      measures.set(name, [...(measures.get(name) ?? []), await measure(connections, seconds)])
      await sleep(rest)
    }
  }
  return Object.fromEntries([...measures].map(([name, list]) => [name, medianMeasure(list)])) as Outcome['measures']
}
