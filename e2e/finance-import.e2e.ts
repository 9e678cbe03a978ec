import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { callCommand, environmentOf } from '../server/test/command.ts'
import { useStage } from './harness.ts'

/** Ten days into March 2026: what the fixtures call overdue is, and what they expect for 2027 is not. */
const stage = useStage({ clock: () => new Date('2026-03-10T15:00:00Z') })

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url))

test('[FI-03] invoices and receivables of a CSV, brought by the command line, are on the finance page', async () => {
  const person = await stage.signUp()
  for (const noun of ['invoices', 'receivables']) {
    const ended = await callCommand(['import', noun, fixture(`${noun}.csv`)], environmentOf(stage.server.database))
    expect(ended, ended.stderr).toMatchObject({ code: 0 })
  }
  const page = await stage.open({ as: person, path: '/finance' })
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
