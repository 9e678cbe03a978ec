import type { Transaction } from '../../../../database/transaction.ts'
import { useOfShare } from '../../../margin/margin.queries.ts'
import { costs, daysOf, inScope, type MarginScope, scopeValues } from '../../../margin/margin-sql.ts'
import { isCalled } from './seat.queries.ts'

export type SeatShares = {
  /** Whether any subscription is called so. */
  is_known: boolean
  amount: string
  /** Dollars of which no rate is known. */
  left_out: string
  /** Charges, months or projects, with what each bore; of no amount where its dollars have no rate. */
  shares: { name: string; amount: string | null; project_id: string | null }[]
}

const latestFirst = 'min(day) desc'
const groups = {
  charge: {
    name: `to_char(day, 'DD/MM/YYYY') || ', ' || label || coalesce(': ' || ${useOfShare}, '')`,
    project: 'null::uuid',
    order: latestFirst,
  },
  month: { name: `to_char(day, 'MM/YYYY')`, project: 'null::uuid', order: latestFirst },
  // Costs are below zero: the dearest is the first.
  project: { name: `coalesce(project, 'Sem projeto')`, project: 'project_id', order: 'sum(amount) nulls last' },
} as const

/** What subscriptions that are called so cost all, a project or a client: of each charge their part by the use of its month. */
export async function sumSeatShares(
  tx: Transaction,
  scope: MarginScope,
  { called, by, today }: { called: string; by: keyof typeof groups; today: string },
): Promise<SeatShares> {
  const { name, project, order } = groups[by]
  const [row] = await tx.query<{ json: SeatShares }>(
    `with ${costs.trim()}, shares as (
       select costs.*, projects.name as project from costs left join projects on projects.id = costs.project_id
       where part = 'seats' and ${isCalled('label', '$8')}
         and ${inScope('costs.project_id', 'projects.client_id', 'projects.client')}
     ), grouped as (
       select ${name} as name, ${project} as project_id, trim_scale(-sum(amount))::text as amount,
         row_number() over (order by ${order}, ${name}) as place
       from shares group by 1, 2
     )
     select json_build_object(
       'is_known', exists (
         select from public.costs seat
         where seat.part = 'seats' and seat.withdrawn_at is null and ${isCalled('seat.label', '$8')}),
       'amount', (select trim_scale(coalesce(-sum(amount), 0))::text from shares),
       'left_out', (select trim_scale(coalesce(sum(quantity) filter (where amount is null), 0))::text from shares),
       'shares', (select coalesce(json_agg(grouped order by place), '[]') from grouped)) as json`,
    [...scopeValues({ ...scope, ...daysOf(scope) }, today), called],
  )
  if (!row) throw new Error('the sums of no rows are still a row')
  return row.json
}
