import { countedName, sameClient } from '../client/counted-name.ts'
import { invoiceStatus, receivableStatus } from './status-today.ts'

type Within = { invoices?: string; receivables?: string }

/**
 * SQL of invoices and receivables, given as rows of `kind` ('invoice' or 'receivable'), id, client, amount and day (on which
 * it is due), with `repeats` and the name that each is `counted` for.
 *
 * A receivable does not say which invoice it is of. One of the same client, amount and day as an invoice is taken for the
 * same debt, pair by pair, and `repeats` it: a sum of both leaves it out. An invoice that is received in parts has no such
 * pair, so what is added up is at most what is owed.
 */
export function withRepeats(rows: string): string {
  const same = `amount, day, ${sameClient('counted')}`
  return `(
    select *, kind = 'receivable' and place <= invoices as repeats from (
      select *, count(*) filter (where kind = 'invoice') over (partition by ${same}) as invoices,
        row_number() over (partition by ${same}, kind order by id) as place
      from (select *, ${countedName('both_kinds.client')} as counted from (${rows}) both_kinds) named
    ) placed
  )`
}

/**
 * SQL of everything that is late to be paid as of `day`, the SQL of today: overdue invoices and late receivables. Each kind
 * must meet conditions of its own table, which `within` gives.
 */
export function overdueDebts(day: string, { invoices = 'true', receivables = 'true' }: Within = {}): string {
  return withRepeats(`
    select 'invoice' as kind, id, client, amount, due_date as day from finance_invoices
    where ${invoiceStatus(day)} = 'overdue' and ${invoices}
    union all
    select 'receivable', id, client, amount, expected_date from finance_receivables
    where ${receivableStatus(day)} = 'late' and ${receivables}`)
}

/** The sum of both of `overdueDebts`, each debt once: as JSON, with how many receivables were left out as repeated. */
export const overdueTotal = `json_build_object('count', count(*) filter (where not repeats),
  'amount', coalesce(sum(amount) filter (where not repeats), 0.00)::text,
  'repeated', count(*) filter (where repeats))`
