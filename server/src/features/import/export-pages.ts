import type { ImportKind } from '@leme/contract/import/import-kind'
import { readToday } from '../../database/calendar.ts'
import { jsonList } from '../../database/query/json.ts'
import type { Database, Identity, Transaction } from '../../database/transaction.ts'
import { invoiceDebt } from '../finance/status-today.ts'
import { listInvoices } from '../invoice/invoice.queries.ts'
import { listReceivables } from '../receivable/receivable.queries.ts'

/** A row as answers carry it. */
export type ExportedRow = { id: string } & Record<string, unknown>

/** Rows in one statement: what memory holds of an export. */
const pageSize = 2000

type Page = { limit: number; after: string | undefined }

/** Invoices with the name of their project, and with what is open of them. */
async function listNamingProjects(tx: Transaction, page: Page): Promise<string | null> {
  const json = await listInvoices(tx, await readToday(tx, new Date()), page)
  const rows = JSON.parse(json ?? '[]') as { id: string }[]
  const found = await tx.query<{ id: string; project: string | null; open: string }>(
    `select finance_invoices.id, projects.name as project,
       (case when finance_invoices.status in ('pending', 'overdue') then ${invoiceDebt} else 0.00 end)::text as open
     from finance_invoices left join projects on projects.id = project_id where finance_invoices.id = any ($1)`,
    [rows.map(({ id }) => id)],
  )
  const besides = new Map(found.map((one) => [one.id, one]))
  return JSON.stringify(rows.map((row) => ({ ...row, ...besides.get(row.id) })))
}

const pages: Record<ImportKind, (tx: Transaction, page: Page) => Promise<string | null>> = {
  invoices: listNamingProjects,
  receivables: async (tx, page) => listReceivables(tx, await readToday(tx, new Date()), page),
  tickets: (tx, page) => listById(tx, 'tickets', 'external_id, title, requester, priority, status, created_at', page),
  clients: (tx, page) =>
    listById(tx, 'clients', 'name, email, phone, partner, document, address, notes, is_active, created_at', page),
}

/** Every row of the organisation, a page after the other; each page is read in a transaction of its own. */
export async function* exportRows(db: Database, identity: Identity, name: ImportKind): AsyncGenerator<ExportedRow[]> {
  for (let after: string | undefined; ; ) {
    const page = { limit: pageSize, after }
    const json = await db.transactionAs(identity, (tx) => pages[name](tx, page), { readOnly: true })
    const rows = JSON.parse(json ?? '[]') as ExportedRow[]
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    after = rows.at(-1)?.id
  }
}

/** In the order of their ids, which is the one in which they were made. */
function listById(
  tx: Transaction,
  table: 'tickets' | 'clients',
  columns: string,
  { limit, after }: Page,
): Promise<string> {
  return jsonList(
    tx,
    `select org_id, id, ${columns} from ${table} where $1::uuid is null or id > $1 order by id limit $2`,
    [after ?? null, limit],
  )
}
