import { expect, test } from 'vitest'
import { useImports } from '../../../test/import/import-stage.ts'
import { zipOf } from '../../../test/import/moving.ts'
import { eventOf, keyOf, nationalOf } from '../../../test/nfse/nfse.ts'

const { stage, leme, file, stored } = useImports()

const withheld = { irrf: '15.00' }

test('[MT-07] a command tries notes of several files, brings them once, and leaves to a person what is doubtful', async () => {
  const paths = [
    file(
      'notas.zip',
      zipOf({ '1.xml': nationalOf({ number: 1, net: '985.00', withheld }), 'dps.xml': '<DPS><infDPS/></DPS>' }),
    ),
    file('2.xml', nationalOf({ number: 2, net: '900.00', taker: '00000000191', takerName: 'Silva & Cia' })),
    file('e.xml', eventOf(keyOf({ number: 9 }))),
  ]
  const run = (...words: string[]) => leme('import', 'nfse', ...paths, '--org', stage.org, ...words)
  const tried = await run('--trial')
  const text = tried.stdout.replaceAll('\u00a0', ' ')
  expect(text).toContain(
    'NFS-e 1 de 03/11/2026 · Padaria Aurora Ltda (sem cliente) · bruto R$ 1.000,00 · IRRF R$ 15,00 · líquido R$ 985,00 · fatura nova',
  )
  expect(text).toContain(
    'Confira: o bruto menos descontos e retenções dá R$ 1.000,00, e a nota diz que o líquido é R$ 900,00',
  )
  expect(text).toContain('2 notas novas, 0 que já estavam aqui, 1 deixada de fora, 1 evento, 1 recusado.')
  expect(text).toContain('Ensaio: nada foi gravado.')
  expect(tried.stderr).toContain('dps.xml é um DPS: o pedido de uma nota, e não a nota emitida')
  expect(tried.stderr).toContain('Aviso: 2.xml tem um & solto')
  expect(tried.stderr).toContain('1 evento é de notas que não estão aqui')
  expect(await stored('nfse_notes', 'number', 'number')).toEqual([])

  const brought = await run('--map', 'Padaria Aurora Ltda=novo', '--due', '10')
  expect(brought.stdout).toContain(
    '1 fatura criada, 0 notas juntas a outras faturas, 0 que já estavam aqui, 1 deixada de fora',
  )
  expect(brought.code).toBe(1)
  await run('--sure')
  expect((await run()).stdout).toContain('0 faturas criadas, 0 notas juntas a outras faturas, 2 que já estavam aqui')
  const other = await leme(
    'import',
    'nfse',
    file('1b.xml', nationalOf({ number: 1, gross: '8888.88' })),
    '--org',
    stage.org,
  )
  expect(other.stdout.replaceAll('\u00a0', ' ')).toContain(
    'Confira: a NFS-e 1 está aqui com o bruto de R$ 1.000,00, e o arquivo diz R$ 8.888,88 com a mesma chave: nada muda',
  )
  expect(await stored('finance_invoices', 'number, client, amount, due_date', 'number')).toEqual([
    'NFS-e 1 | Padaria Aurora Ltda | 1000.00 | 2026-11-13',
    'NFS-e 2 | Silva & Cia | 1000.00 | 2026-12-03',
  ])
  expect(await stored('finance_payments', 'kind, amount, note', 'note')).toEqual([
    'withheld_tax | 15.00 | IRRF na NFS-e 1',
  ])
})

test('[MT-07] a command joins a note to the invoice that is named', async () => {
  const invoices = file(
    'faturas.csv',
    'Número;Cliente;Valor;Vencimento\nA-1;Padaria Aurora Ltda;750,00;01/12/2026\nA-2;Padaria Aurora Ltda;750,00;02/12/2026\n',
  )
  await leme('import', 'invoices', invoices, '--org', stage.org)
  const path = file('30.xml', nationalOf({ number: 30, gross: '750.00' }))
  const run = (...words: string[]) => leme('import', 'nfse', path, '--org', stage.org, ...words)
  expect((await run()).stdout).toContain('pode ser de A-2, A-1: diga --map "30=A-2" ou --map "30=nova"')
  expect((await run('--map', '30=A-9')).stdout).toContain('nenhuma fatura A-9 tem o valor desta nota')
  expect((await run('--map', '30=a-1')).stdout).toContain('0 faturas criadas, 1 nota junta a outra fatura')
  const joined = await stored(
    'nfse_notes',
    '(select bill.number from finance_invoices bill where bill.id = invoice_id)',
    '1',
  )
  expect(joined).toContain('A-1')
})

test('[MT-07] a command says how it is used, and that a file is not there', async () => {
  expect((await leme('import', 'nfse', '--org', stage.org)).stderr).toContain('import nfse ARQUIVO…')
  expect((await leme('import', 'nfse', 'nada.xml', '--org', stage.org)).code).toBe(1)
  const path = file('1.xml', nationalOf())
  expect((await leme('import', 'nfse', path, '--due', 'x', '--org', stage.org)).stderr).toContain('--due DIAS')
  expect((await leme('import', 'nfse', path, '--map', 'x', '--org', stage.org)).stderr).toContain('NOTA=FATURA')
})
