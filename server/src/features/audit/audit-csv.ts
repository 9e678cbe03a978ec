import { type Calendar, calendarIn } from '@leme/contract/format/calendar'
import type { AuditEvent, AuditFilter } from '@leme/contract/people/audit'
import { auditActor, auditDetails, auditDevice, auditEventName } from '@leme/contract/people/audit-words'
import { readTimeZone } from '../../database/calendar.ts'
import type { Database, Identity } from '../../database/transaction.ts'
import type { Column } from '../../ingest/csv/column.ts'
import { csvFormat } from '../../ingest/csv/csv-format.ts'
import { instant, line } from '../../ingest/csv/kind.ts'
import { listAuditEvents } from './audit.queries.ts'

/** Events in one statement: what memory holds of a file. */
const pageSize = 1_000

const columns: readonly Column[] = [
  { field: 'created_at', labels: ['Quando'], kind: instant },
  { field: 'event', labels: ['O que houve'], kind: line },
  { field: 'actor', labels: ['Quem'], kind: line },
  { field: 'actor_email', labels: ['Email'], kind: line },
  { field: 'target', labels: ['A quem ou a quê'], kind: line },
  { field: 'details', labels: ['Detalhes'], kind: line },
  { field: 'ip', labels: ['Endereço'], kind: line },
  { field: 'device', labels: ['Dispositivo'], kind: line },
  { field: 'request_id', labels: ['Código da requisição'], kind: line },
]

function row(event: AuditEvent, calendar: Calendar) {
  const words = { event: auditEventName(event), actor: auditActor(event), device: auditDevice(event) }
  return { ...event, ...words, details: auditDetails(event, calendar) }
}

/** The events as a file that spreadsheets open, the newest first; each page is read in a transaction of its own. */
export async function* auditCsv(db: Database, identity: Identity, filter: AuditFilter): AsyncGenerator<string> {
  const timeZone = await db.transactionAs(identity, readTimeZone, { readOnly: true })
  const calendar = calendarIn(timeZone)
  const { begin, rows } = csvFormat(columns, timeZone)
  yield begin
  for (let after: string | undefined; ; ) {
    const query = { ...filter, limit: pageSize, after }
    const json = await db.transactionAs(identity, (tx) => listAuditEvents(tx, query), { readOnly: true })
    const page = JSON.parse(json ?? '[]') as AuditEvent[]
    if (page.length > 0)
      yield rows(
        page.map((event) => row(event, calendar)),
        after === undefined,
      )
    if (page.length < pageSize) return
    after = page.at(-1)?.id
  }
}
