import type { Transaction } from './transaction.ts'

/** The rows of a query as the text of one JSON array, built by PostgreSQL and never parsed here. */
export async function jsonList(tx: Transaction, select: string, values: readonly unknown[] = []): Promise<string> {
  const rows = await tx.query<{ json: string }>(
    `select coalesce(json_agg(listed), '[]')::text as json from (${select}) listed`,
    values,
  )
  return rows[0]?.json ?? '[]'
}

/**
 * The rows of a query of one project, whose id is its $1, as `jsonList` gives them; null where no such project is to be
 * seen. One statement distinguishes the empty list from the missing project.
 */
export function jsonListOfProject(
  tx: Transaction,
  projectId: string,
  select: string,
  values: readonly unknown[] = [],
): Promise<string | null> {
  return jsonListOf(tx, 'projects', select, [projectId, ...values])
}

/** The same for one task, whose row the query may name. */
export function jsonListOfTask(tx: Transaction, taskId: string, select: string): Promise<string | null> {
  return jsonListOf(tx, 'tasks', select, [taskId])
}

/**
 * The rows of a query that follow one row of the same table, which the query knows as `last` and whose id is the last
 * of the values; null where no such row is to be seen.
 */
export async function jsonListAfter(
  tx: Transaction,
  table: 'agent_runs' | 'audit_events' | 'finance_invoices' | 'finance_receivables' | 'tasks' | 'tickets',
  select: string,
  values: readonly unknown[],
): Promise<string | null> {
  const rows = await tx.query<{ json: string }>(
    `select (select coalesce(json_agg(listed), '[]')::text from (${select}) listed) as json
     from ${table} last where last.id = $${values.length}`,
    values,
  )
  return rows[0]?.json ?? null
}

/** The same for one ticket. */
export function jsonListOfTicket(
  tx: Transaction,
  ticketId: string,
  select: string,
  values: readonly unknown[] = [],
): Promise<string | null> {
  return jsonListOf(tx, 'tickets', select, [ticketId, ...values])
}

async function jsonListOf(
  tx: Transaction,
  parent: 'projects' | 'tasks' | 'tickets',
  select: string,
  values: readonly unknown[],
): Promise<string | null> {
  const rows = await tx.query<{ json: string }>(
    `select (select coalesce(json_agg(listed), '[]')::text from (${select}) listed) as json
     from ${parent} where ${parent}.id = $1`,
    values,
  )
  return rows[0]?.json ?? null
}
