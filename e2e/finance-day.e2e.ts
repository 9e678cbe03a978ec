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

test.each(['America/Sao_Paulo', 'Asia/Tokyo', 'Pacific/Honolulu'])(
  '[FI-02] [ST-03] in %s dates are those that were sent, and lateness begins with São Paulo’s next day',
  async (timezoneId) => {
    now = lastMinute
    const person = await stage.signUp()
    await send(person, 'invoices', [{ ...dueToday, number: 'NF-1', due_date: day, status: 'overdue' }])
    await send(person, 'receivables', [{ ...dueToday, external_id: 'R-1', expected_date: day }])
    const page = await stage.open({ as: person, path: '/finance', timezoneId })
    const rows = async () => {
      const texts = await page
        .getByRole('row')
        .filter({ has: page.getByRole('cell') })
        .allInnerTexts()
      return texts.map((text) => text.replace(/\s+/g, ' ').trim())
    }
    await expect
      .poll(rows, patience)
      .toEqual([`NF-1 Editora Sabiá ${shown} - Pending R$ 10,00`, `Editora Sabiá ${shown} - - Pending R$ 10,00`])
    await saidBy(page, 'Somas', 'Atrasados').toContain('Atrasados 0 ')

    now = new Date(lastMinute.getTime() + 60_000)
    await page.reload()
    await expect
      .poll(rows, patience)
      .toEqual([
        `NF-1 Editora Sabiá ${shown} - Overdue R$ 10,00`,
        `Editora Sabiá ${shown} 1 dia atrasado - - Late R$ 10,00`,
      ])
    await saidBy(page, 'Somas', 'Atrasados').toContain('Atrasados 1 ')
  },
)
