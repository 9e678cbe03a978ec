import { mostRefunded, type Payment, refundRefusal } from '@leme/contract/money/payment'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { pastTheRoutes } from '../../../test/work.ts'
import type { Transaction } from '../../database/transaction.ts'
import { createPayment, voidPayment } from './payment.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const today = '2026-11-22'
const cents = (amount: string) => Math.round(Number(amount) * 100)
const amount = fc.integer({ min: 1, max: 1500 }).map((one) => (one / 100).toFixed(2))
/** What people do to a receivable of R$ 10,00. Refunds come as often as all else, and at the edges of what may go back. */
const step = fc.oneof(
  fc.record({
    act: fc.constant('pay'),
    kind: fc.constantFrom('payment', 'interest', 'discount', 'withheld_tax'),
    amount,
  }),
  fc.record({ act: fc.constant('refund'), amount: fc.oneof(amount, fc.constantFrom('most', 'above')) }),
  fc.record({ act: fc.constant('void'), at: fc.nat(9) }),
  fc.record({ act: fc.constant('value'), amount }),
)
type Step = { act: string; kind?: PaymentKindSent; amount?: string; at?: number }
type PaymentKindSent = 'payment' | 'interest' | 'discount' | 'withheld_tax'

/** Whether it is accepted, alone; what it wrote is taken back. */
async function accepts(tx: Transaction, work: () => Promise<unknown>): Promise<boolean> {
  await tx.query('savepoint tried')
  const answer = await work().then(
    () => true,
    () => false,
  )
  await tx.query('rollback to savepoint tried')
  return answer
}

async function held(tx: Transaction, id: string) {
  const payments = await tx.query<Payment>(
    'select id, kind, amount::text, settles::text, voided_at::text from finance_payments where receivable_id = $1 order by id',
    [id],
  )
  const [row] = await tx.query<{ open: string }>(
    'select (amount - settled)::text as open from finance_receivables where id = $1',
    [id],
  )
  return { open: row?.open ?? '', payments }
}

test('[MT-01] form, call and trigger refuse the same refunds, and the same voided payments, whatever came before', async () => {
  const admin = await signUp(server.url)
  const seen = { refunded: 0, refused: 0, voided: 0, refusedVoids: 0 }
  const run = (steps: Step[], name: string) =>
    pastTheRoutes(server, admin, async (tx) => {
      const [{ id, org_id } = { id: '', org_id: '' }] = await tx.query<{ id: string; org_id: string }>(
        `insert into finance_receivables (org_id, external_id, client, amount, expected_date)
         values (context.org_id(), $1, 'Cooperativa', 10, $2) returning id, org_id`,
        [name, today],
      )
      const record = (kind: Payment['kind'] | 'refund', value: string) =>
        createPayment(
          tx,
          org_id,
          id,
          { kind: kind as 'refund', amount: value, day: today, note: null, sure: true },
          today,
        )
      for (const one of steps) {
        const now = await held(tx, id)
        const most = mostRefunded(now)
        if (one.act === 'value')
          await tx.query('update finance_receivables set amount = $2 where id = $1', [id, one.amount])
        if (one.act === 'pay') await record(one.kind ?? 'payment', one.amount ?? '1')
        if (one.act === 'refund') {
          const edge = { most, above: (cents(most) / 100 + 0.01).toFixed(2) }[one.amount ?? ''] ?? one.amount ?? '1'
          if (cents(edge) <= 0) continue
          const byForm = refundRefusal(edge, most) === null
          const byTrigger = await accepts(tx, () =>
            tx.query(
              `insert into finance_payments (org_id, receivable_id, kind, amount, day, user_id)
               values (context.org_id(), $1, 'refund', $2, $3, context.person_id())`,
              [id, edge, today],
            ),
          )
          const byCall = await accepts(tx, () => record('refund', edge))
          expect({ byTrigger, byCall }, JSON.stringify([edge, now])).toEqual({ byTrigger: byForm, byCall: byForm })
          seen[byForm ? 'refunded' : 'refused'] += 1
          if (byForm) await record('refund', edge)
        }
        const chosen = one.act === 'void' ? now.payments[(one.at ?? 0) % (now.payments.length || 1)] : undefined
        if (chosen && !chosen.voided_at) {
          const left = now.payments.filter(({ id: other, voided_at }) => other !== chosen.id && !voided_at)
          const open = ((cents(now.open) + cents(chosen.settles)) / 100).toFixed(2)
          // What may go back is below zero where more went back than is left of what came.
          const most_left = mostRefunded({ open, payments: left })
          const isGivenBack = left.some(({ kind }) => kind === 'refund') && cents(most_left) < 0
          const isCame = chosen.kind === 'payment' || chosen.kind === 'interest'
          const accepted = await accepts(tx, () => voidPayment(tx, chosen.id, 'Engano'))
          expect(accepted, JSON.stringify([chosen, now])).toBe(!(isCame && isGivenBack))
          seen[accepted ? 'voided' : 'refusedVoids'] += 1
          if (accepted) await voidPayment(tx, chosen.id, 'Engano')
        }
      }
    })
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step as fc.Arbitrary<Step>, { minLength: 6, maxLength: 14, size: 'max' }), (steps) => {
      count += 1
      return run(steps, `R-${count}`)
    }),
    { numRuns: 150, seed: 7 },
  )
  // Each way was taken many times.
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(5)
})
