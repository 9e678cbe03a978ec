import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callCommand, environmentOf } from '../../server/test/command.ts'
import { dayOf as today } from '../calendar.ts'
import { useStage } from '../harness.ts'
import { longTimeout, saidBy, send } from '../sent.ts'

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
  return expect.poll(words, longTimeout)
}

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))

test('[FI-03] invoices and receivables of a CSV, brought by the command line, are on the finance page', async () => {
  // Ten days into March: what the fixtures call overdue is, and what they expect for 2027 is not.
  now = new Date('2026-03-10T15:00:00Z')
  const person = await stage.signUp()
  const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
  for (const noun of ['invoices', 'receivables']) {
    const ended = await callCommand(
      ['import', noun, fixture(`${noun}.csv`), '--org', org_id],
      environmentOf(stage.server.database),
    )
    expect(ended, ended.stderr).toMatchObject({ code: 0 })
  }
  const page = await stage.open({ as: person, path: '/finance', timezoneId: 'Asia/Tokyo' })
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await row('NF-2026/0102').waitFor()
  expect(await row('NF-2026/0102').innerText()).toMatch(
    /Prefeitura de Ribeirão dos Ipês[\s\S]*06\/02\/2026[\s\S]*38\.750,40/,
  )
  expect(await row('NF-2026/0103').innerText()).toMatch(
    /Móveis Três Irmãos; Indústria e Comércio Ltda\.[\s\S]*1\.234,56/,
  )
  expect(await row('2ª parcela de 6').innerText()).toMatch(
    /Escola Pequeno Príncipe[\s\S]*5 dias atrasado[\s\S]*1\.050,00/,
  )
})
