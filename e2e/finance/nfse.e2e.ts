import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { zipOf } from '../../server/test/import/moving.ts'
import { bringAll } from '../../server/test/nfse/bring.ts'
import { eventOf, keyOf, nationalOf } from '../../server/test/nfse/nfse.ts'
import { inviteColleague } from '../../server/test/person.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { press } from '../form.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage({ clock: () => new Date('2026-11-22T15:00:00Z') })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

const withheld = { inss: '110.00', irrf: '15.00' }
const notes = {
  'nota-10.xml': nationalOf({ number: 10, net: '875.00', withheld }),
  'nota-11.xml': nationalOf({ number: 11, taker: '12ABC34501DE35', takerName: 'Livraria Lua & Cia', gross: '2350.00' }),
  'nota-12.xml': nationalOf({ number: 12, taker: '00000000191', takerName: 'Maria de Exemplo', net: '900.00' }),
  'pedido.xml': '<DPS><infDPS Id="DPS1"/></DPS>',
}

async function choose(page: Page, name: string, buffer: Buffer, sentence: string): Promise<void> {
  await page.getByLabel('Arquivo das notas').setInputFiles({ name, mimeType: 'application/zip', buffer })
  await page.getByText(sentence).waitFor()
}

test('[MT-07] a manager brings the notes of a ZIP as they choose, and a cancellation cancels the invoice; another browser follows', async () => {
  const admin = await stage.signUp({ display_name: 'Marina Azevedo' })
  await admin.ask('POST', '/api/clients', { name: 'Padaria Aurora', document: '11.444.777/0001-61' })
  const invoice = await admin.ask('POST', '/api/finance/invoices', {
    ...{ number: 'NF-10', client: 'Padaria Aurora' },
    instalments: [{ amount: '1000.00', expected_date: '2026-12-01' }],
  })
  expect(invoice.status).toBe(201)
  const page = await stage.open({ as: admin, path: '/finance' })
  await page.getByRole('link', { name: 'NFS-e', exact: true }).click()
  await heading(page, 'Notas de serviço').waitFor()
  await page.getByText('Nenhuma nota ainda').waitFor()
  const manager = await inviteColleague(stage.server.url, admin, 'manager')
  const beside = await stage.open({ as: manager, path: '/finance/nfse' })
  await beside.getByText('Nenhuma nota ainda').waitFor()

  await choose(page, 'novembro.zip', zipOf(notes), '3 notas novas.')
  await page.getByText('pedido.xml é um DPS: o pedido de uma nota, e não a nota emitida').waitFor()
  await row(page, '10 · Padaria Aurora Ltda').getByText('número igual, mesmo cliente').waitFor()
  await row(page, '12 · Maria de Exemplo')
    .getByText(/Confira: o bruto menos descontos e retenções dá R\$\s1\.000,00/)
    .waitFor()
  expect(await page.getByRole('checkbox', { name: 'Trazer a nota 12' }).isChecked()).toBe(false)
  expect(await violationsAtBothWidths(page, 'main')).toEqual([])

  await page.getByLabel('Que cliente é Livraria Lua & Cia').click()
  await page.getByRole('option', { name: 'Cadastrar como cliente' }).click()
  await press(page, 'Trazer 2 notas')
  const listed = page.getByRole('table', { name: 'Notas trazidas' }).getByRole('row')
  await listed.filter({ hasText: '11 · Livraria Lua & Cia' }).getByRole('link', { name: 'NFS-e 11' }).waitFor()
  const joined = listed.filter({ hasText: '10 · Padaria Aurora Ltda' })
  await joined.getByText('INSS', { exact: true }).waitFor()
  await row(beside, '11 · Livraria Lua & Cia').waitFor()
  expect(await violationsAtBothWidths(page, 'main')).toEqual([])

  await choose(
    page,
    'cancelamento.xml',
    Buffer.from(eventOf(keyOf({ number: 11 }))),
    '0 notas novas, 1 cancelamento ou substituição.',
  )
  await press(page, 'Trazer os cancelamentos')
  await page.getByText('Fatura cancelada com a nota: NFS-e 11.').waitFor()
  await listed.filter({ hasText: '11 · Livraria' }).getByText('cancelada em 10/11/2026: Erro na emissão').waitFor()

  await joined.getByRole('link', { name: 'NF-10' }).click()
  await page.getByText('IRRF na NFS-e 10').waitFor()
  await page.getByRole('link', { name: '10', exact: true }).click()
  await heading(page, 'Notas de serviço').waitFor()
})

test('[MT-07] a member sees no notes', async () => {
  const admin = await stage.signUp()
  await bringAll(admin, nationalOf())
  const as = await inviteColleague(stage.server.url, admin, 'member')
  const page = await stage.open({ as, path: '/finance/nfse' })
  await page.getByText('Só gerentes e administradores veem as notas.').waitFor()
})
