import type { Transaction } from '../../src/database/transaction.ts'

type Plan = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** The same transaction, and the plans of what it was asked, as they ran. */
export function explaining(tx: Transaction): { tx: Transaction; plans: Plan[] } {
  const plans: Plan[] = []
  const explain = async (sql: string, values: readonly unknown[]) => {
    const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${sql}`, values)
    if (row) plans.push(row['QUERY PLAN'][0].Plan)
  }
  const asked: Transaction = {
    async query(text, values = []) {
      await explain(text, values)
      return tx.query(text, values)
    },
    async run(built) {
      const { sql, parameters } = built.compile()
      await explain(sql, parameters)
      return tx.run(built)
    },
  }
  return { tx: asked, plans }
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/** How many rows were read of tables and indexes. */
export function rowsRead(plans: readonly Plan[]): number {
  return plans
    .flatMap(nodesOf)
    .filter((node) => node['Node Type'].includes('Scan'))
    .reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    )
}
