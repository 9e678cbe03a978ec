import type { Calendar } from '@leme/contract/format/calendar'
import { formatLatency, formatPercent } from '@leme/contract/format/format'
import { formatCost } from '@leme/contract/format/usd'
import { paths } from '@leme/contract/paths'
import type { Asked } from '../asked.ts'
import { takes } from '../tracked-query.ts'
import { counted, listing, mostShown, oneLine, type QueryAnswer } from '../wording.ts'
import { type ByAgent, findRuns, measureLatency, type Run } from './agent.queries.ts'
import { mostRuns, ownAgent, pageOf, type Sums, spanOf, sumsOf, whoRan } from './agent-span.ts'

const nameOf = (name: string | null) => oneLine(name ?? 'Sem agente')
/** Runs that name no agent have no page of one. */
const linkOf = ({ id, name }: { id: string | null; name: string | null }) =>
  id === null ? {} : { link: { noun: 'agent', label: nameOf(name), url: paths.agent(id) } as const }
const runsText = (count: number) => counted(count, 'execução', 'execuções')

/** What the runs of a period cost, as far as that is known, and which agents cost most. */
export async function answerAgentCost(asked: Asked): Promise<QueryAnswer> {
  const { label } = spanOf(asked)
  const { sums, agents, own } = await sumsOf(asked)
  const page = pageOf(asked)
  const who = whoRan(asked)
  const known = sums.runs_with_cost + (own?.runs_with_cost ?? 0)
  // By its rules alone the assistant costs nothing.
  const unknown = sums.runs - sums.runs_with_cost + (own?.unpriced ?? 0)
  if (known + unknown === 0) return { message: `Nenhuma execução${who} ${label}.`, links: [page] }
  if (known === 0) {
    const message = `O custo${who} ${label} não é conhecido: ${runsText(unknown)} sem custo informado.`
    return { message, links: [page] }
  }
  const without =
    unknown > 0
      ? ` O custo de ${unknown === 1 ? 'outra execução' : `outras ${unknown} execuções`} não é conhecido.`
      : ''
  const costly = [...agents, ...(own ? [own] : [])]
    .filter(({ runs_with_cost }) => runs_with_cost > 0)
    .toSorted((a, b) => Number(b.cost_usd) - Number(a.cost_usd))
  takes(asked, 'by', ['agent'])
  takes(asked, 'currency', ['USD'])
  const ranked = asked.query.closer?.rank === 'least' ? costly.toReversed() : costly
  const first = rankedText(asked, ranked, ({ cost_usd }) => formatCost(cost_usd), ['caro', 'barato'])
  const sentence = `${first}${formatCost(sums.cost_usd)}${who || ' com agentes'} ${label}, em ${runsText(known)}.${without}`
  const items = ranked.map((agent) => ({
    text: `${nameOf(agent.name)}: ${formatCost(agent.cost_usd)} em ${runsText(agent.runs_with_cost)}`,
    ...linkOf(agent),
  }))
  return listing(sentence, items, items.length, page, mostShown(asked.query))
}

/** "O agente mais caro é X, com US$ 1. Ao todo: " where that is asked. */
function rankedText(
  { query: { closer } }: Asked,
  [first]: readonly ByAgent[],
  describe: (agent: ByAgent) => string,
  [most, least]: readonly [string, string],
): string {
  if (!closer?.rank || !first) return ''
  return `O agente mais ${closer.rank === 'most' ? most : least} é ${nameOf(first.name)}, com ${describe(first)}. Ao todo: `
}

/** How many runs of a period failed, by agent, and the last of them. */
export async function answerAgentFailures(asked: Asked): Promise<QueryAnswer> {
  const span = spanOf(asked)
  const only = { failed: true, without: await ownAgent(asked) }
  const [{ sums, agents, own }, failures] = await Promise.all([sumsOf(asked), findRuns(asked, span, only)])
  const page = pageOf(asked, 'failed')
  const who = whoRan(asked)
  const besides =
    own && own.failed > 0 ? ` Fora isso, ${counted(own.failed, 'falha', 'falhas')} do próprio assistente.` : ''
  if (sums.failed === 0) {
    const ran = sums.runs === 0 ? 'nenhuma execução' : `${runsText(sums.runs)} sem falha`
    return { message: `Nada falhou${who} ${span.label}: ${ran}.${besides}`, links: [page] }
  }
  const failing = agents.filter(({ failed }) => failed > 0).toSorted((a, b) => b.failed - a.failed)
  const named = failing
    .slice(0, 3)
    .map(({ name, failed }) => `${nameOf(name)} (${failed})`)
    .join(', ')
  const by =
    asked.subjects.agent || named === '' ? '' : `: ${named}${failing.length > 3 ? ` e mais ${failing.length - 3}` : ''}`
  takes(asked, 'rank', ['most'])
  takes(asked, 'by', ['agent'])
  const isRate = asked.query.closer?.fact === 'success' || takes(asked, 'measure', ['share'])
  const rate = isRate ? `Taxa de falha: ${shareText(sums.failed, sums)}. ` : ''
  const sentence = `${rate}${counted(sums.failed, 'falha', 'falhas')}${who} ${span.label}, de ${runsText(sums.runs)}${by}.${besides}`
  return listing(
    sentence,
    failures.map((run) => failureItem(run, asked.calendar)),
    sums.failed,
    page,
    mostShown(asked.query),
  )
}

function failureItem({ id, name, run_type, error, created_at }: Run, calendar: Calendar) {
  const reason = error ? oneLine(error).slice(0, 120) : 'sem mensagem de erro'
  return {
    text: `${nameOf(name)}, ${run_type}: ${reason} (${calendar.formatInstant(created_at)})`,
    link: { noun: 'agent_run', label: oneLine(name ?? run_type), url: paths.agentRun(id) } as const,
  }
}

/** As the Observability page counts it: of the runs that ended. */
function shareText(part: number, { completed, failed }: Sums['sums']): string {
  return completed + failed === 0 ? 'nenhuma execução encerrada' : formatPercent((100 * part) / (completed + failed))
}

/** How many runs a period had and how they ended; or how long they took, or the last of them. */
export async function answerAgentRuns(asked: Asked): Promise<QueryAnswer> {
  const { label } = spanOf(asked)
  const { sums, agents, own } = await sumsOf(asked)
  const page = pageOf(asked)
  const who = whoRan(asked)
  const besides = own && own.runs > 0 ? ` Fora isso, ${own.runs} do próprio assistente.` : ''
  if (sums.runs === 0) return { message: `Nenhuma execução${who} ${label}.${besides}`, links: [page] }
  const fact = asked.query.closer?.fact
  takes(asked, 'by', ['agent'])
  if (fact === 'latency') return answerLatency(asked, sums.runs + (own?.runs ?? 0))
  if (fact === 'latest') return answerLatest(asked, sums.runs)
  takes(asked, 'by', ['status'])
  const ends = [
    counted(sums.completed, 'concluída', 'concluídas'),
    counted(sums.failed, 'com falha', 'com falha'),
    counted(sums.running, 'em andamento', 'em andamento'),
  ].filter((end) => !end.startsWith('0 '))
  const rate = fact === 'success' ? `Taxa de sucesso: ${shareText(sums.completed, sums)}. ` : ''
  const sentence = `${rate}${runsText(sums.runs)}${who} ${label}: ${ends.join(', ')}.${besides}`
  const ranked = agents.toSorted((a, b) => (asked.query.closer?.rank === 'least' ? a.runs - b.runs : b.runs - a.runs))
  const items = ranked.map((agent) => ({
    text: `${nameOf(agent.name)}: ${fact === 'success' ? `${shareText(agent.completed, agent)} em ` : ''}${runsText(agent.runs)}${agent.failed > 0 ? `, ${counted(agent.failed, 'falha', 'falhas')}` : ''}`,
    ...linkOf(agent),
  }))
  return listing(sentence, items, items.length, page, mostShown(asked.query))
}

async function answerLatest(asked: Asked, total: number): Promise<QueryAnswer> {
  const span = spanOf(asked)
  const runs = await findRuns(asked, span, { failed: false, without: await ownAgent(asked) })
  const ends = { completed: 'concluída', failed: 'falhou', running: 'em andamento' }
  const items = runs.map(({ id, name, run_type, status, created_at }) => ({
    text: `${nameOf(name)}, ${run_type}: ${ends[status]} (${asked.calendar.formatInstant(created_at)})`,
    link: { noun: 'agent_run', label: oneLine(name ?? run_type), url: paths.agentRun(id) } as const,
  }))
  return listing(
    `As últimas de ${runsText(total)}${whoRan(asked)} ${span.label}:`,
    items,
    total,
    pageOf(asked),
    mostShown(asked.query),
  )
}

async function answerLatency(asked: Asked, runs: number): Promise<QueryAnswer> {
  const span = spanOf(asked)
  const page = pageOf(asked)
  const who = whoRan(asked)
  if (runs > mostRuns) {
    return { message: `São execuções demais para medir aqui ${span.label}: a página mostra a latência.`, links: [page] }
  }
  const [all, ...each] = await measureLatency(asked, span, await ownAgent(asked))
  if (!all) return { message: `Nenhuma execução${who} ${span.label} informou quanto demorou.`, links: [page] }
  const ms = (value: string) => formatLatency(Math.round(Number(value)))
  const { rank } = asked.query.closer ?? {}
  const agents = asked.subjects.agent ? [] : rank === 'least' ? each.toReversed() : each
  const [first] = agents
  const which =
    rank && first
      ? `O agente mais ${rank === 'most' ? 'lento' : 'rápido'} é ${nameOf(first.name)}: mediana de ${ms(first.median)}. `
      : ''
  const sentence = `${which}Latência${who} ${span.label}: mediana de ${ms(all.median)}, média de ${ms(all.mean)}, p95 de ${ms(all.p95)}, em ${runsText(Number(all.runs))}.`
  const items = agents.map((agent) => ({
    text: `${nameOf(agent.name)}: mediana de ${ms(agent.median)} em ${runsText(Number(agent.runs))}`,
    ...linkOf(agent),
  }))
  return listing(sentence, items, items.length, page, mostShown(asked.query))
}
