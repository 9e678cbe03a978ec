import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ReadAsOfToday, readToday } from '../../database/calendar.ts'
import type { Transaction } from '../../database/transaction.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { found } from '../../problem/problem.ts'
import { mergeEdit } from '../work/edit-conflict.ts'
import { getInvoice, getReceivable, listChanges, listUnmatched } from './billing.queries.ts'
import { listFinanceImports, undoFinanceImport } from './finance-import.queries.ts'
import {
  cancelInvoice,
  createInvoice,
  creditInvoice,
  splitInvoice,
  updateInvoice,
  updateReceivable,
} from './keep-invoice.ts'
import { createPayment, voidPayment } from './payment.queries.ts'
import { joinSameDebts, listSameDebts, partReceivable } from './same-debt.queries.ts'

/** `readAsOfToday` gives the day of the statuses, `clock` the one after which nothing was paid. */
type BillingOptions = ServeOptions & { readAsOfToday: ReadAsOfToday; clock: () => Date }

/** What people do with invoices, receivables and payments. */
export function billingRoutes(app: FastifyInstance, options: BillingOptions): void {
  const todayOf = (tx: Transaction) => readToday(tx, options.clock())
  const invoiceAfter = async (tx: Transaction, id: string) =>
    found(await getInvoice(tx, await todayOf(tx), id), 'invoice_not_found')
  const receivableAfter = async (tx: Transaction, id: string) =>
    found(await getReceivable(tx, await todayOf(tx), id), 'receivable_not_found')

  serve(app, options, routes.createInvoice, async ({ tx, identity, body }) =>
    invoiceAfter(tx, await createInvoice(tx, identity.org_id, body)),
  )
  serve(app, options, routes.getInvoice, async ({ tx, identity, params }) =>
    found(
      await options.readAsOfToday(tx, identity.org_id, (today) => getInvoice(tx, today, params.id)),
      'invoice_not_found',
    ),
  )
  serve(app, options, routes.updateInvoice, async ({ tx, params, body: { base, ...edited } }) => {
    await updateInvoice(tx, params.id, await mergeEdit(tx, 'finance_invoices', params.id, edited, base))
    return invoiceAfter(tx, params.id)
  })
  serve(app, options, routes.splitInvoice, async ({ tx, params, body }) => {
    await splitInvoice(tx, params.id, body.instalments)
    return invoiceAfter(tx, params.id)
  })
  serve(app, options, routes.cancelInvoice, async ({ tx, params, body }) => {
    await cancelInvoice(tx, params.id, body.reason)
    return invoiceAfter(tx, params.id)
  })
  serve(app, options, routes.creditInvoice, async ({ tx, identity, params, body }) => {
    await creditInvoice(tx, identity.org_id, params.id, body)
    return invoiceAfter(tx, params.id)
  })
  serve(app, options, routes.listInvoiceChanges, async ({ tx, params, query }) =>
    found(await listChanges(tx, 'finance_invoices', params.id, query.before), 'invoice_not_found'),
  )
  serve(app, options, routes.getReceivable, async ({ tx, identity, params }) =>
    found(
      await options.readAsOfToday(tx, identity.org_id, (today) => getReceivable(tx, today, params.id)),
      'receivable_not_found',
    ),
  )
  serve(app, options, routes.updateReceivable, async ({ tx, params, body: { base, ...edited } }) => {
    await updateReceivable(tx, params.id, await mergeEdit(tx, 'finance_receivables', params.id, edited, base))
    return receivableAfter(tx, params.id)
  })
  serve(app, options, routes.listReceivableChanges, async ({ tx, params, query }) =>
    found(await listChanges(tx, 'finance_receivables', params.id, query.before), 'receivable_not_found'),
  )
  serve(app, options, routes.createPayment, async ({ tx, identity, params, body }) => {
    await createPayment(tx, identity.org_id, params.id, body, await todayOf(tx))
    return receivableAfter(tx, params.id)
  })
  serve(app, options, routes.voidPayment, async ({ tx, params, body }) =>
    receivableAfter(tx, await voidPayment(tx, params.id, body.reason)),
  )
  serve(app, options, routes.listUnmatchedClients, ({ tx }) => listUnmatched(tx))
  serve(app, options, routes.listSameDebts, ({ tx }) => listSameDebts(tx))
  serve(app, options, routes.joinSameDebts, ({ tx, body }) => joinSameDebts(tx, body))
  serve(app, options, routes.partReceivable, async ({ tx, params }) => {
    await partReceivable(tx, params.id)
    return receivableAfter(tx, params.id)
  })
  serve(app, options, routes.listFinanceImports, ({ tx }) => listFinanceImports(tx))
  serve(app, options, routes.undoFinanceImport, ({ tx, params }) => undoFinanceImport(tx, params.id))
}
