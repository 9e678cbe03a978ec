import type { Transaction } from '../../database/transaction.ts'
import { sums } from './margin.queries.ts'
import { daysOf, type MarginScope, scopeValues } from './margin-sql.ts'

/** Exact reais, and what is in no sum as nobody said what it is worth. */
export type CostFigures = {
  costs: string
  hours: string
  agents: string
  seats: string
  other: string
  hours_without_rate: string
  agents_without_rate_usd: string
  costs_without_rate_usd: string
}
export type CostSums = {
  total: CostFigures
  /** The latest first. */
  months: (CostFigures & { month: string })[]
  /** The dearest first; what is of no project is null. */
  projects: (CostFigures & { project: { id: string; name: string } | null })[]
}

const decimal = (sql: string) => `trim_scale(coalesce(${sql}, 0))::text`
const figures = [
  `${decimal('-sum(amount)')} as costs`,
  ...['hours', 'agents', 'seats', 'other'].map(
    (part) => `${decimal(`-sum(amount) filter (where part = '${part}')`)} as ${part}`,
  ),
  `${decimal(`sum(left_out) filter (where part = 'hours')`)} as hours_without_rate`,
  `${decimal(`sum(left_out) filter (where part = 'agents')`)} as agents_without_rate_usd`,
  `${decimal(`sum(left_out) filter (where part in ('seats', 'other'))`)} as costs_without_rate_usd`,
].join(', ')

/** The costs of a margin, without what was invoiced: of all, of a project, a client, or of what is of neither. */
export async function sumCosts(tx: Transaction, scope: MarginScope, today: string): Promise<CostSums> {
  const [row] = await tx.query<{ json: CostSums }>(
    `${sums}, costs as materialized (select * from scoped where part <> 'invoiced')
     select json_build_object(
       'total', (select row_to_json(total) from (select ${figures} from costs) total),
       'months', (select coalesce(json_agg(months), '[]') from (
         select to_char(month, 'YYYY-MM') as month, ${figures} from costs group by costs.month
         order by costs.month desc) months),
       'projects', (select coalesce(json_agg(projects), '[]') from (
         select case when project_id is not null then json_build_object('id', project_id, 'name', project) end as project,
           ${figures}
         from costs group by project_id, costs.project order by sum(amount) nulls last, project_id) projects)) as json`,
    scopeValues({ ...scope, ...daysOf(scope) }, today),
  )
  if (!row) throw new Error('the sums of no rows are still a row')
  return row.json
}
