import { countedName, sameClient } from '../client/counted-name.ts'
import { invoiceStatus, receivableOpen, receivableStatus } from './status-today.ts'

type Within = { invoices?: string; receivables?: string }

/**
 * SQL of invoices and receivables, given as rows of `kind` ('invoice' or 'receivable'), id, client, amount, day (on which it
 * is due) and bill (the invoice that it is, or is an instalment of; null where it is in no chain), with `repeats` and the
 * name that each is `counted` for.
 *
 * An instalment repeats its invoice, where that is among the rows: a sum of both leaves it out. Any other receivable does not
 * say which invoice it is of. One of the same client, amount and day as an invoice is taken for the same debt, pair by pair.
 * An invoice that is received in parts has no such pair, so what is added up is at most what is owed.
 */
export function withRepeats(rows: string): string {
  const same = `bill, case when bill is null then amount end, case when bill is null then day end, ${sameClient('counted')}`
  return `(
    select *, kind = 'receivable' and (case when bill is null then place <= invoices else invoices > 0 end) as repeats from (
      select *, count(*) filter (where kind = 'invoice') over (partition by ${same}) as invoices,
        row_number() over (partition by ${same}, kind order by id) as place
      from (select *, ${countedName('both_kinds.client')} as counted from (${rows}) both_kinds) named
    ) placed
  )`
}

/**
 * SQL of everything that is late to be paid as of `day`, the SQL of today: overdue invoices, by their instalments where they
 * have some, and what is open of late receivables. Each kind
 * must meet conditions of its own table, which `within` gives.
 */
export function overdueDebts(day: string, { invoices = 'true', receivables = 'true' }: Within = {}): string {
  return withRepeats(`
    select 'invoice' as kind, id, client, amount, due_date as day, null::uuid as bill from finance_invoices
    where ${invoiceStatus(day)} = 'overdue' and not has_instalments and ${invoices}
    union all
    select 'receivable', id, client, ${receivableOpen}, expected_date, invoice_id from finance_receivables
    where ${receivableStatus(day)} = 'late' and ${receivables}`)
}

/**
 * The sum of both of `overdueDebts`, each debt once: as JSON, with how many rows of the two lists were left out as they are in
 * both: receivables that repeat an invoice, and invoices that count by their instalments.
 */
export const overdueTotal = (day: string, within: Within) => `(select json_build_object(
    'count', count(*) filter (where not repeats), 'amount', coalesce(sum(amount) filter (where not repeats), 0.00)::text,
    'repeated', count(*) filter (where repeats) + (select count(*) from finance_invoices
      where ${invoiceStatus(day)} = 'overdue' and has_instalments and ${within.invoices ?? 'true'}))
  from ${overdueDebts(day, within)} overdue)`
