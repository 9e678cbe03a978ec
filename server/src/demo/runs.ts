import { agents, type DemoAgent } from './agents.ts'
import { dayOf } from './calendar.ts'
import { hex, integer, normal, pick, type Random, seeded } from './random.ts'

export type Run = {
  agent: string
  external_id: string
  run_type: string
  status: 'running' | 'completed' | 'failed'
  latency_ms: number | null
  cost_usd: string | null
  cost_source: 'reported' | null
  error: string | null
  created_at: string
}

const msOfDay = 86_400_000
const days = 30
const finished = 294
/** Use grows: an age of this many days is 1/e as busy as today. */
const growthDays = 12

/** How busy each hour of Brazil's day is. */
const busyness = [2, 1, 1, 1, 1, 2, 4, 9, 16, 20, 20, 18, 12, 16, 20, 20, 18, 14, 9, 7, 6, 5, 4, 3]
const busiest = 20
const weekendShare = 0.35

/** Fails of everyday life: how long it took in ms (the run's own latency when null) and what it says. */
type Failure = readonly [latency: readonly [number, number] | null, error: string]

const failures: readonly [Failure, ...Failure[]] = [
  [[30_000, 30_000], 'Tempo esgotado após 30 s no provedor'],
  [[180, 620], 'Limite de requisições do provedor (429)'],
  [null, 'Resposta do modelo fora do formato esperado'],
  [[90, 240], 'Contexto maior que o limite do modelo'],
]
const failureShare = 0.05

/**
 * The runs of the last thirty days: more by day than by night and at weekends, some failed, one bad morning of the
 * provider, and two that are running now. Latency is log-normal around each agent's median, in ms; cost is in USD.
 */
export function runsUntil(now: Date): Run[] {
  const random = seeded('runs')
  const runs = Array.from({ length: finished }, (_, index) => {
    const created_at = busyInstant(now, (index + 0.5) / finished, random)
    return finish(chooseAgent(random), created_at, random)
  })
  return [...runs, ...badMorning(now, random), ...running(now, random)]
}

/** An instant of the last `days` days whose age grows with `share`, drawn again until it falls into a busy hour. */
function busyInstant(now: Date, share: number, random: Random): Date {
  const reach = 1 - Math.exp(-days / growthDays)
  for (let attempt = 0; ; attempt += 1) {
    const wobbled = Math.abs(share + (random() - 0.5) * 0.08)
    const age = -Math.log(1 - Math.min(wobbled, 0.999) * reach) * growthDays
    const instant = new Date(now.getTime() - age * msOfDay)
    if (attempt > 40 || random() < busyAt(instant)) return instant
  }
}

function busyAt(instant: Date): number {
  const local = new Date(instant.getTime() - 3 * 3_600_000)
  const weekend = local.getUTCDay() === 0 || local.getUTCDay() === 6
  return ((busyness[local.getUTCHours()] ?? 1) / busiest) * (weekend ? weekendShare : 1)
}

function chooseAgent(random: Random): DemoAgent {
  let left = random()
  for (const agent of agents) {
    left -= agent.share
    if (left < 0) return agent
  }
  return pick(random, agents)
}

function finish(agent: DemoAgent, createdAt: Date, random: Random): Run {
  const slowness = Math.exp(0.45 * normal(random))
  const cost = agent.median_usd * slowness ** 0.6 * Math.exp(0.15 * normal(random))
  const run: Run = {
    ...start(agent, createdAt, random),
    status: 'completed',
    latency_ms: Math.round(agent.median_ms * slowness),
    cost_usd: cost.toFixed(6),
    cost_source: 'reported',
  }
  return random() < failureShare ? fail(run, random) : run
}

function start(agent: DemoAgent, createdAt: Date, random: Random): Run {
  return {
    agent: agent.name,
    external_id: hex(random, 16),
    run_type: pick(random, agent.run_types),
    status: 'running',
    latency_ms: null,
    cost_usd: null,
    cost_source: null,
    error: null,
    created_at: createdAt.toISOString(),
  }
}

function fail(run: Run, random: Random): Run {
  const [latency, error] = pick(random, failures)
  if (!latency) return { ...run, status: 'failed', error }
  return {
    ...run,
    status: 'failed',
    error,
    latency_ms: integer(random, ...latency),
    cost_usd: '0',
    cost_source: 'reported',
  }
}

/** Nine days ago the provider was away from 9:12 for a few minutes. */
function badMorning(now: Date, random: Random): Run[] {
  const day = dayOf(new Date(now.getTime() - 9 * msOfDay))
  return [0, 41, 95, 230].map((seconds) => {
    const createdAt = new Date(Date.parse(`${day}T09:12:04-03:00`) + seconds * 1000)
    const run = start(chooseAgent(random), createdAt, random)
    const error = 'Provedor indisponível (503)'
    const cost = { cost_usd: '0', cost_source: 'reported' as const }
    return { ...run, ...cost, status: 'failed' as const, latency_ms: integer(random, 310, 940), error }
  })
}

function running(now: Date, random: Random): Run[] {
  return [2_400, 9_700].map((age) => start(chooseAgent(random), new Date(now.getTime() - age), random))
}
