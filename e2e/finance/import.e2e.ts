import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { choose, press } from '../form.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

/** 200 invoices as a Brazilian program writes them, in Windows-1252; lines 51 and 121 are wrong. */
function invoicesFile() {
  const rows = Array.from({ length: 200 }, (_, at) => {
    const amount = at === 49 ? '=dez' : '1.234,56'
    const due = at === 119 ? '31/02/2026' : '15/12/2026'
    return `NF-${1000 + at};"Móveis Três Irmãos;\r\nFilial";01/11/2026;${amount};${due};Em aberto`
  })
  const text = ['Nota;Tomador;Emissão;Preço;Vencimento;Situação', ...rows, ''].join('\r\n')
  return { name: 'faturas.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') }
}

test('[FI-05] a file of 200 invoices: columns chosen, a trial, a connection that breaks, the import, the refused lines', async () => {
  const person = await stage.signUp()
  const stored = async () => ((await person.ask('GET', '/api/finance/invoices?limit=1000')).body as unknown[]).length
  const page = await stage.open({ as: person, path: '/finance' })
  await page.getByRole('link', { name: 'Importar CSV' }).click()
  await heading(page, 'Importar CSV').waitFor()
  await page.getByLabel('Arquivo CSV').setInputFiles(invoicesFile())
  await page.getByText('Escolha a coluna de: Valor').waitFor()
  await choose(page, page, 'Campo de Preço', 'Valor *')

  await press(page, 'Conferir sem gravar')
  await page.getByText('2 linhas foram recusadas. Nada foi gravado.').waitFor()
  expect(await violations(page, { within: 'main' })).toEqual([])
  expect(await stored()).toBe(0)

  await page.route('**/api/imports/invoices', (route) => route.abort(), { times: 1 })
  await press(page, 'Importar')
  await page.getByText('2 linhas foram recusadas. O que foi aceito está gravado.').waitFor()
  const count = (name: string) => page.getByRole('definition').filter({ has: page.locator(`xpath=../dt[.="${name}"]`) })
  expect(await count('Criadas').innerText()).toBe('198')
  expect(await stored()).toBe(198)
  const refused = page.getByRole('table', { name: 'Linhas recusadas' }).getByRole('row')
  expect((await refused.allInnerTexts()).slice(1).map((row) => row.split(/\s/)[0])).toEqual(['100', '240'])

  const download = page.waitForEvent('download')
  await press(page, 'Baixar CSV')
  const file = await download
  expect(file.suggestedFilename()).toBe('faturas-recusadas.csv')
  const [names, line] = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(names).toBe('\ufeffMotivo da recusa (datas: dia primeiro);Nota;Tomador;Emissão;Preço;Vencimento;Situação')
  expect(line).toBe(`"linha 100: Valor inválido: ""=dez""";NF-1049;"Móveis Três Irmãos;`)

  await page.getByRole('link', { name: 'Ver faturas' }).click()
  await page.getByRole('row').filter({ hasText: 'NF-1199' }).getByText('R$ 1.234,56').waitFor()
})
