import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayOf as today } from './calendar.ts'
import { useStage } from './harness.ts'
import { patience, saidBy, send } from './sent.ts'

/** The last minute of this day in São Paulo, which has been three hours behind UTC since 2019. */
const lastMinute = new Date(`${today(new Date())}T23:59:00-03:00`)
let now = lastMinute

const stage = useStage({ clock: () => now })

const dueToday = { client: 'Editora Sabiá', amount: '10' }
const day = today(lastMinute)
const shown = day.split('-').reverse().join('/')

test('[FI-02] [ST-03] dates are those that were sent, and lateness begins with São Paulo’s next day, wherever one is', async () => {
  now = lastMinute
  const person = await stage.signUp()
  await send(person, 'invoices', [{ ...dueToday, number: 'NF-1', due_date: day, status: 'overdue' }])
  await send(person, 'receivables', [{ ...dueToday, external_id: 'R-1', expected_date: day }])
  // There it is the next day since noon.
  const tokyo = await stage.open({ as: person, path: '/finance', timezoneId: 'Asia/Tokyo' })
  await rowsOf(tokyo).toEqual([
    `NF-1 Editora Sabiá ${shown} - Pending R$ 10,00`,
    `Editora Sabiá ${shown} - - Pending R$ 10,00`,
  ])
  await saidBy(tokyo, 'Somas', 'Atrasados').toContain('Atrasados 0 ')

  now = new Date(lastMinute.getTime() + 60_000)
  // There the day goes on for seven hours.
  const honolulu = await stage.open({ as: person, path: '/finance', timezoneId: 'Pacific/Honolulu' })
  await rowsOf(honolulu).toEqual([
    `NF-1 Editora Sabiá ${shown} - Overdue R$ 10,00`,
    `Editora Sabiá ${shown} 1 dia atrasado - - Late R$ 10,00`,
  ])
  await saidBy(honolulu, 'Somas', 'Atrasados').toContain('Atrasados 1 ')
})

/** What the rows of both lists come to say. */
function rowsOf(page: Page) {
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  const words = async () => (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
  return expect.poll(words, patience)
}
