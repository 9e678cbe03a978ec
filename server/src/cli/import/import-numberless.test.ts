import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useImports } from '../../../test/import/import-stage.ts'

const { stage, importInto, file, stored } = useImports()

const head = 'Cliente;Vencimento;Valor;Recebido em;Descrição'
const line = (day: string) => `Cooperativa Jatobá;03/11/2025;500,00;${day};Suporte`
const receipts = () =>
  stored('finance_receivables', `coalesce(received_date::text, 'open')`, 'received_date nulls first')

test('[FI-03] [FI-06] refused lines among equal ones are not taken for those that are stored, whose payment stays', async () => {
  const errors = join(stage.place, 'erros.csv')
  const lines = [line('31/11/2025'), line(''), line('32/11/2025')]
  const first = await importInto('receivables', file('a.csv', [head, ...lines].join('\n')), '--errors', errors)
  expect(first).toMatchObject({ code: 1, stdout: expect.stringContaining('1 criada') })
  const corrected = readFileSync(errors, 'utf8')
    .replace(';31/11/2025;', ';05/11/2025;')
    .replace(';32/11/2025;', ';06/11/2025;')
  const again = await importInto('receivables', file('b.csv', corrected))
  expect(again).toMatchObject({ code: 1, stdout: expect.stringContaining('0 criadas, 0 atualizadas') })
  expect(again.stderr).toMatch(/linha 2: já há 1 recebível igual a esta linha/)
  expect(await receipts()).toEqual(['open'])

  const whole = file('c.csv', [head, line('05/11/2025'), line(''), line('06/11/2025')].join('\n'))
  for (const [mode, counts] of [
    ['--dry-run', '2 criadas, 0 atualizadas, 1 sem mudança'],
    ['--all-or-nothing', '2 criadas, 0 atualizadas, 1 sem mudança'],
    ['--all-or-nothing', '0 criadas, 0 atualizadas, 3 sem mudança'],
  ] as const) {
    expect(await importInto('receivables', whole, mode)).toMatchObject({ stdout: expect.stringContaining(counts) })
  }
  expect(await receipts()).toEqual(['open', '2025-11-05', '2025-11-06'])
})

test('[FI-03] [FI-06] lines that say the same are one set beyond the 2,000 that are stored at once', async () => {
  const between = Array.from({ length: 2100 }, (_, nth) => `Azul;03/11/2025;${nth + 1},00;;Outra`)
  await importInto('receivables', file('a.csv', [head, line(''), ...between, line('05/11/2025')].join('\n')))
  const swapped = file('b.csv', [head, line('05/11/2025'), ...between, line('')].join('\n'))
  expect(await importInto('receivables', swapped)).toMatchObject({
    stdout: expect.stringContaining('0 criadas, 0 atualizadas'),
  })
  expect((await receipts()).filter((one) => one !== 'open')).toEqual(['2025-11-05'])
})
