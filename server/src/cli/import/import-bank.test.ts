import { expect, test } from 'vitest'
import { ofxOf } from '../../../test/bank/ofx.ts'
import { useImports } from '../../../test/import/import-stage.ts'

const { stage, leme, file, stored } = useImports()

test('[MT-08] a command brings an OFX file of the bank, once, and says what it left out', async () => {
  const path = file(
    'extrato.ofx',
    ofxOf([
      { day: '2026-10-01', amount: '10,00', memo: 'PIX' },
      { day: '2026-10-01', amount: '10,00', memo: 'PIX' },
      { day: '2026-10-02', amount: '900', memo: 'SALDO ANTERIOR' },
      { day: '2026-10-03', amount: '?', memo: 'ERRO' },
    ]),
  )
  const run = (...words: string[]) => leme('import', 'bank', path, '--org', stage.org, ...words)
  const tried = await run('--dry-run')
  expect(tried.stdout).toContain('2 lançamentos novos, 0 que já estavam aqui, 1 recusado.')
  expect(tried.stdout).toContain('Ensaio: nada foi gravado.')
  expect(await stored('bank_movements', 'memo', 'ordinal')).toEqual([])
  const brought = await run()
  expect(brought.code).toBe(1)
  expect(brought.stderr).toContain('Aviso: 1 linha é de saldo, e não um lançamento: fica de fora')
  expect(brought.stderr).toContain('linha 35: O valor “?” não é um número')
  expect((await run()).stdout).toContain('0 lançamentos novos, 2 que já estavam aqui, 1 recusado.')
  expect(await stored('bank_movements', 'day, amount, ordinal, memo', 'ordinal')).toEqual([
    '2026-10-01 | 10.00 | 1 | PIX',
    '2026-10-01 | 10.00 | 2 | PIX',
  ])
  const refused = await leme('import', 'bank', file('a.ofx', '%PDF-1'), '--org', stage.org)
  expect(refused.stderr).toContain('Isto é um PDF. No banco, escolha exportar em OFX (ou Money).')
})
