import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bringBank, type Line, ofxOf } from '../../server/test/bank/ofx.ts'
import { inviteColleague, type Person } from '../../server/test/person.ts'
import { violations, violationsAtBothWidths } from '../axe.ts'
import { dialog, press } from '../form.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage({ clock: () => new Date('2026-11-22T15:00:00Z') })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

const lines: Line[] = [
  { day: '2026-11-20', amount: '1500,00', memo: 'PIX RECEBIDO PADARIA AURORA' },
  { day: '2026-11-20', amount: '800,00', memo: 'TED MERCADO SOL' },
  { day: '2026-11-19', amount: '9,90', memo: 'PIX A' },
  { day: '2026-11-19', amount: '9,90', memo: 'PIX B' },
  { day: '2026-11-18', amount: '-32,50', memo: 'TARIFA' },
]

async function owe(person: Person, client: string, ...amounts: string[]): Promise<void> {
  const { status } = await person.ask('POST', '/api/finance/invoices', {
    ...{ number: `NF-${client}`, client },
    instalments: amounts.map((amount) => ({ amount, expected_date: '2026-11-20' })),
  })
  expect(status).toBe(201)
}

async function choose(page: Page, movements: Line[], sentence: string): Promise<void> {
  const file = { name: 'extrato.ofx', mimeType: 'application/x-ofx', buffer: ofxOf(movements) }
  await page.getByLabel('Arquivo do banco').setInputFiles(file)
  await page.getByText(sentence).waitFor()
}

/** An organisation whose clients owe what the lines pay. */
async function owedAdmin(): Promise<Person> {
  const admin = await stage.signUp({ display_name: 'Marina Azevedo' })
  await owe(admin, 'Padaria Aurora', '1500.00')
  await owe(admin, 'Mercado Sol', '800.00')
  await owe(admin, 'Livraria Lua', '9.90', '20.00')
  return admin
}

test('[MT-08] a manager brings a statement, confirms the strong proposals together and undoes them, and another browser follows', async () => {
  const admin = await owedAdmin()
  const page = await stage.open({ as: admin, path: '/finance' })
  await page.getByRole('link', { name: 'Extrato' }).click()
  await heading(page, 'Extrato').waitFor()
  await page.getByText('Nenhum extrato ainda: traga o arquivo OFX do banco').waitFor()
  const beside = await stage.open({
    as: await inviteColleague(stage.server.url, admin, 'manager'),
    path: '/finance/statement',
  })
  await beside.getByText('Nenhum extrato ainda').waitFor()

  await choose(page, lines, '5 lançamentos novos, de 18/11/2026 a 20/11/2026.')
  await press(page, 'Trazer 5 lançamentos')
  await row(page, 'PADARIA AURORA').getByText('Forte').waitFor()
  await row(beside, 'PADARIA AURORA').getByText('Forte').waitFor()
  await row(page, 'PIX A').getByText('Ambígua').waitFor()
  expect(
    await row(page, 'PIX A')
      .getByRole('button', { name: /^Confirmar/ })
      .count(),
  ).toBe(0)
  expect(await row(page, 'TARIFA').count()).toBe(0)
  expect(await violationsAtBothWidths(page, 'main')).toEqual([])

  await press(page, 'Escolher as 2 fortes')
  await press(page.getByRole('region', { name: 'Escolhidos' }), 'Confirmar 2')
  await row(page, 'PADARIA AURORA').waitFor({ state: 'detached' })
  await row(beside, 'MERCADO SOL').waitFor({ state: 'detached' })
  await page.goto(`${stage.url}/finance/statement?state=matched`)
  await row(page, 'PADARIA AURORA').getByRole('link', { name: 'Padaria Aurora' }).waitFor()
  await row(page, 'PADARIA AURORA')
    .getByRole('button', { name: /^Desfazer/ })
    .click()
  await row(page, 'PADARIA AURORA').waitFor({ state: 'detached' })
  await row(beside, 'PADARIA AURORA').getByText('Forte').waitFor()
})

test('[MT-08] by hand a movement pays two receivables; another is ignored, also when the file comes again; a member sees nothing', async () => {
  const admin = await owedAdmin()
  await bringBank(admin, ofxOf(lines))
  const page = await stage.open({ as: admin, path: '/finance/statement' })
  await page.getByRole('button', { name: 'Escolher recebível: TED MERCADO SOL, R$ 800,00' }).click()
  const form = dialog(page, 'O que este lançamento pagou')
  await form.getByLabel('Buscar recebível').fill('lua')
  await form.getByRole('checkbox', { name: /^Livraria Lua · R\$\s20,00/ }).check()
  await form.getByText('Resta do lançamento: R$ 780,00').waitFor()
  await form.getByLabel('Buscar recebível').fill('mercado')
  await form.getByRole('checkbox', { name: /^Mercado Sol/ }).check()
  await form.getByText('O lançamento fica conciliado por inteiro').waitFor()
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
  await press(form, 'Confirmar')
  await form.waitFor({ state: 'hidden' })
  await row(page, 'MERCADO SOL').waitFor({ state: 'detached' })

  await row(page, 'PIX B')
    .getByRole('button', { name: /^Ignorar/ })
    .click()
  await row(page, 'PIX B').waitFor({ state: 'detached' })
  await choose(page, lines, '0 lançamentos novos, 5 que já estavam aqui, de 18/11/2026 a 20/11/2026.')

  const member = await stage.open({
    as: await inviteColleague(stage.server.url, admin, 'member'),
    path: '/finance/statement',
  })
  await member.getByText('Só gerentes e administradores veem o extrato.').waitFor()
})
