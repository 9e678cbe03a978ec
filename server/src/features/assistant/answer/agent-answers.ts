import { formatInstant } from '@leme/contract/format'
import { filteredPaths, paths } from '@leme/contract/paths'
import { formatCost } from '@leme/contract/usd'
import { addDays } from '../grammar/calendar.ts'
import { type ByAgent, countRuns, countRunsByAgent, findFailures, type RunSums } from './agent.queries.ts'
import type { Asked } from './asked.ts'
import { counted, listing, oneLine, pageLink, type QueryAnswer } from './wording.ts'

/** Days of America/Sao_Paulo; without any, the last seven. */
function periodOf({ query, said }: Asked) {
  return query.period ?? { from: addDays(said.today, -6), to: said.today, label: 'nos últimos 7 dias' }
}

/** What the runs of a period cost, as far as that is known, and which agents cost most. */
export async function answerAgentCost(asked: Asked): Promise<QueryAnswer> {
  const { label } = periodOf(asked)
  const [sums, agents] = await sumsOf(asked)
  const page = pageOf(asked)
  const who = whoRan(asked)
  if (sums.runs === 0) return { message: `Nenhuma execução${who} ${label}.`, links: [page] }
  const unknown = sums.runs - sums.runs_with_cost
  if (sums.runs_with_cost === 0) {
    const message = `O custo${who} ${label} não é conhecido: ${counted(unknown, 'execução', 'execuções')} sem custo informado.`
    return { message, links: [page] }
  }
  const without =
    unknown > 0
      ? ` O custo de ${unknown === 1 ? 'outra execução' : `outras ${unknown} execuções`} não é conhecido.`
      : ''
  const sentence = `${formatCost(sums.cost_usd)}${who} ${label}, em ${counted(sums.runs_with_cost, 'execução', 'execuções')}.${without}`
  const costly = agents.filter(({ runs_with_cost }) => runs_with_cost > 0)
  const items = costly.map(({ name, cost_usd, runs_with_cost }) => ({
    text: `${name ?? 'Sem agente'}: ${formatCost(cost_usd)} em ${counted(runs_with_cost, 'execução', 'execuções')}`,
  }))
  return listing(sentence, items, items.length, page)
}

/** How many runs of a period failed, by agent, and the last of them. */
export async function answerAgentFailures(asked: Asked): Promise<QueryAnswer> {
  const { label } = periodOf(asked)
  const [[sums, agents], failures] = await Promise.all([sumsOf(asked), findFailures(asked, periodOf(asked))])
  const page = pageOf(asked)
  const who = whoRan(asked)
  if (sums.failed === 0) {
    const ran = sums.runs === 0 ? 'nenhuma execução' : `${counted(sums.runs, 'execução', 'execuções')} sem falha`
    return { message: `Nada falhou${who} ${label}: ${ran}.`, links: [page] }
  }
  const failing = agents.filter(({ failed }) => failed > 0).toSorted((a, b) => b.failed - a.failed)
  const named = failing
    .slice(0, 3)
    .map(({ name, failed }) => `${oneLine(name ?? 'Sem agente')} (${failed})`)
    .join(', ')
  const by =
    asked.subjects.agent || named === '' ? '' : `: ${named}${failing.length > 3 ? ` e mais ${failing.length - 3}` : ''}`
  const sentence = `${counted(sums.failed, 'falha', 'falhas')}${who} ${label}, de ${counted(sums.runs, 'execução', 'execuções')}${by}.`
  const items = failures.map(({ id, name, run_type, error, created_at }) => ({
    text: `${name ?? 'Sem agente'}, ${run_type}: ${error ? oneLine(error).slice(0, 120) : 'sem mensagem de erro'} (${formatInstant(created_at)})`,
    link: { noun: 'agent_run', label: oneLine(name ?? run_type), url: paths.agentRun(id) } as const,
  }))
  return listing(sentence, items, sums.failed, page)
}

/** How many runs a period had and how they ended. */
export async function answerAgentRuns(asked: Asked): Promise<QueryAnswer> {
  const { label } = periodOf(asked)
  const [sums, agents] = await sumsOf(asked)
  const page = pageOf(asked)
  const who = whoRan(asked)
  if (sums.runs === 0) return { message: `Nenhuma execução${who} ${label}.`, links: [page] }
  const ends = [
    counted(sums.completed, 'concluída', 'concluídas'),
    counted(sums.failed, 'com falha', 'com falha'),
    counted(sums.running, 'em andamento', 'em andamento'),
  ].filter((end) => !end.startsWith('0 '))
  const sentence = `${counted(sums.runs, 'execução', 'execuções')}${who} ${label}: ${ends.join(', ')}.`
  const items = agents
    .toSorted((a, b) => b.runs - a.runs)
    .map(({ name, runs, failed }) => ({
      text: `${name ?? 'Sem agente'}: ${counted(runs, 'execução', 'execuções')}${failed > 0 ? `, ${counted(failed, 'falha', 'falhas')}` : ''}`,
    }))
  return listing(sentence, items, items.length, page)
}

/** The sums, and by agent where the question is of all of them and there are not too many runs to count at once. */
async function sumsOf(asked: Asked): Promise<[RunSums, ByAgent[]]> {
  const period = periodOf(asked)
  const sums = await countRuns(asked, period)
  const countable = !asked.subjects.agent && sums.runs > 0 && sums.runs <= 20_000
  return [sums, countable ? await countRunsByAgent(asked, period) : []]
}

function whoRan({ subjects: { agent } }: Asked): string {
  return agent ? ` de ${oneLine(agent.label)}` : ''
}

/** The page shows periods that end now: the shortest that holds the one that was asked for. */
function pageOf(asked: Asked) {
  const { from } = periodOf(asked)
  const { today } = asked.said
  if (from >= today) return pageLink('Observabilidade', paths.observability())
  return pageLink('Observabilidade', filteredPaths.observability(from > addDays(today, -7) ? '7d' : '30d'))
}
