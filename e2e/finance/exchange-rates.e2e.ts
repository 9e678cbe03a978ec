import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inviteColleague } from '../../server/test/person.ts'
import { panel, run, sendRuns } from '../agents/agent-runs.ts'
import { violations, violationsAtBothWidths } from '../axe.ts'
import { dialog, noteOf, press } from '../form.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()
const path = '/settings/exchange'
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const file = (text: string) => ({ name: 'fechamento.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('[MT-03] [SH-11] a manager brings a file of the Central Bank, sees it before, corrects a day with a reason, another browser follows; agents’ costs are in reais; members keep no rates', async () => {
  const admin = await stage.signUp({ display_name: 'Marina Azevedo' })
  const manager = await inviteColleague(stage.server.url, admin, 'manager')
  const page = await stage.open({ as: admin, path: '/' })
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Câmbio' }).click()
  await heading(page, 'Câmbio').waitFor()
  await page.getByText(/^Nenhuma cotação ainda/).waitFor()
  const beside = await stage.open({ as: manager, path })
  await beside.getByText(/^Nenhuma cotação ainda/).waitFor()

  const quotes =
    '02/03/2026;220;A;USD;5,3994;5,4000;1,0;1,0\r\n02/03/2026;978;B;EUR;6,1;6,2;1,1;1,1\r\n31/02/2026;220;A;USD;5;5;1;1'
  await page.getByLabel('Arquivo de cotações').setInputFiles(file(quotes))
  await page.getByText('O arquivo tem 1 dia novo, 1 de outras moedas.').waitFor()
  await page.getByText('02/03/2026: 5,4', { exact: true }).waitFor()
  await page.getByText('Linha 3: Data inválida: 31/02/2026').waitFor()
  expect(await violationsAtBothWidths(page, 'main')).toEqual([])
  await press(page, 'Trazer 1 cotação')
  await row(page, '02/03/2026').waitFor()
  await row(beside, 'PTAX, de arquivo · Marina Azevedo').waitFor()

  await page.getByRole('button', { name: 'Corrigir cotação de 02/03/2026' }).click()
  const form = dialog(page, 'Corrigir Cotação')
  await form.getByLabel('R$ por US$').fill('5,5')
  await press(form, 'Salvar')
  await form.getByText('Este dia já tem cotação: diga por que a corrige').waitFor()
  expect(await noteOf(form, 'Motivo')).toBe('Este dia já tem cotação: diga por que a corrige')
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
  await form.getByLabel('Motivo').fill('O banco corrigiu o boletim')
  await press(form, 'Salvar')
  await form.waitFor({ state: 'hidden' })
  await row(beside, 'corrigida em').waitFor()
  expect(await row(beside, 'O banco corrigiu o boletim').innerText()).toMatch(
    /02\/03\/2026\s+5,5\s+informada · Marina Azevedo/,
  )

  // 0.7 dollars at 5.5, by a rate of a day before.
  await sendRuns(admin, [run({ run_type: 'resumo', cost_usd: '0.7' })])
  const agents = await stage.open({
    as: await inviteColleague(stage.server.url, admin, 'member'),
    path: '/observability',
  })
  const cards = panel(agents, 'Últimas 50 execuções')
  await cards.getByText('câmbio de 02/03/2026: 5,5 (informado)').waitFor()
  expect(await cards.innerText()).toMatch(/US\$\s0,7000\s+R\$\s3,85/)

  await agents.goto(`${stage.server.url}${path}`)
  await agents.getByText('Só gerentes e administradores cuidam do câmbio.').waitFor()
})
