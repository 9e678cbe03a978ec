import { expect, test } from 'vitest'
import { decodeText } from '../decode-text.ts'
import { fieldText } from './ofx-text.ts'
import { accountKey, bankAmount, bankCode, bankDay } from './ofx-value.ts'
import { hideDocuments } from './payer.ts'
import { readOfx } from './read-ofx.ts'

const today = '2026-11-29'
const read = (text: string | Uint8Array) => readOfx(typeof text === 'string' ? Buffer.from(text) : text, today)

const statement = (movements: string, account = '<BANKID>0341<ACCTID>0012345-6') =>
  `OFXHEADER:100\nDATA:OFXSGML\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM>${account}</BANKACCTFROM><BANKTRANLIST>${movements}</BANKTRANLIST><LEDGERBAL><BALAMT>9.00<DTASOF>20261101</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const line = (fields: string) => `<STMTTRN>\n${fields}\n</STMTTRN>\n`
const ten = (besides = '') => line(`<DTPOSTED>20261103<TRNAMT>10.00<FITID>1${besides}`)

const whole = statement(ten() + line('<DTPOSTED>20261104<TRNAMT>98765.43<FITID>2<MEMO>PIX RECEBIDO'))

test('[MT-08] a file that ends before its end says so, and what it ends within is refused, wherever it is cut', async () => {
  expect((await read(whole)).remarks).toEqual([])
  const cut = 'O arquivo está cortado: termina antes do fim, e lançamentos podem faltar. Exporte-o do banco de novo'
  const [first, last] = [whole.indexOf('</STMTTRN>'), whole.lastIndexOf('<STMTTRN>')]
  for (let at = whole.indexOf('<STMTTRN>') + 9; at < whole.indexOf('</OFX>'); at += 1) {
    const { movements, refused, remarks } = await read(whole.slice(0, at))
    expect(remarks).toContain(cut)
    const within = at <= first + 9 || (at >= last + 9 && at <= whole.lastIndexOf('</STMTTRN>') + 9)
    expect(refused.first.map(({ message }) => message)).toEqual(
      within ? ['O arquivo termina no meio deste lançamento'] : [],
    )
    for (const { amount } of movements) expect(['10.00', '98765.43']).toContain(amount)
  }
})

test('[MT-08] what no database stores is left out of a text', async () => {
  const { movements } = await read(statement(ten('<MEMO>PIX\0RECEBIDO\x1f DE ANA')))
  expect(movements[0]).toMatchObject({ memo: 'PIX RECEBIDO DE ANA' })
})

test.each([
  ['-530,86', '-530.86'],
  ['           -560,00', '-560.00'],
  ['0.07', '0.07'],
  ['-136.9', '-136.90'],
  ['-140', '-140.00'],
  ['+12', '12.00'],
  ['R$ 1.234,5', '1234.50'],
  ['1,234.56', '1234.56'],
  ['1.234.567', '1234567.00'],
  ['12,50-', '-12.50'],
  ['10.0000', '10.00'],
  ['-0,00', '0.00'],
  ['00012,3', '12.30'],
])('[MT-08] an amount that a bank writes as %j is %s', (text, value) => {
  expect(bankAmount(text)).toEqual({ value })
})

test.each(['. ', '', '1e5', '12,345', '1.234', '12.3456', 'NaN', '--1', '1234567890123', '1-2'])(
  '[MT-08] %j is refused as an amount, and not guessed',
  (text) => {
    expect(bankAmount(text)).toHaveProperty('refusal')
  },
)

test.each([
  ['20260827', '2026-08-27'],
  ['20260827100000[-03:EST]', '2026-08-27'],
  ['2024051315034[-3:GMT]', '2024-05-13'],
  ['2026-02-27T00:00:00Z[-3:BRT]', '2026-02-27'],
  ['2026-2-7', '2026-02-07'],
  ['27/08/2026', '2026-08-27'],
  ['20240229', '2024-02-29'],
])('[MT-08] the day of %s is %s', (text, value) => {
  expect(bankDay(text)).toEqual({ value })
})

test.each(['00000000000000', '20260230', '20261301', '2026', 'hoje'])('[MT-08] %j is refused as a day', (text) => {
  expect(bankDay(text)).toEqual({ refusal: `A data “${text}” não existe` })
})

test('[MT-08] a bank has its three digits and an account one key, whatever zeros and hyphens a file writes', () => {
  expect(['0341', '341', '1', '001', '000000123', '12312', '000000', '', 'abc'].map(bankCode)).toEqual([
    '341',
    '341',
    '001',
    '001',
    '123',
    '12312',
    null,
    null,
    'ABC',
  ])
  expect(['000123456', '12345-6', ' 12345-6 ', '1234-x'].map(accountKey)).toEqual([
    '123456',
    '123456',
    '123456',
    '1234X',
  ])
})

test('[MT-08] bytes are read by their validity, whatever the header says, and what went through UTF-8 twice is mended', () => {
  const latin = Buffer.from('CRÉDITO', 'latin1')
  expect(decodeText(latin).text).toBe('CRÉDITO')
  expect(decodeText(Buffer.from('CRÉDITO €')).text).toBe('CRÉDITO €')
  expect(decodeText(Buffer.from('\ufeffCRÉDITO', 'utf16le')).text).toBe('CRÉDITO')
  expect(fieldText(Buffer.from('DISPONÍVEL É Ã', 'utf8').toString('latin1'))).toBe('DISPONÍVEL É Ã')
  expect(fieldText('SKEVLWÃBWD DIA')).toBe('SKEVLWÃBWD DIA')
})

test('[MT-08] characters by name or number are read once, and a bare & is one', () => {
  expect(fieldText('A &amp; B &lt;C&gt; &#233; &#xe9; &amp;lt; D & E &nope; F&#0;G')).toBe(
    'A & B <C> é é &lt; D & E &nope; F G',
  )
})

test.each([
  ['<MEMO>PAG < 100 REAIS', 'PAG < 100 REAIS'],
  ['<MEMO>PAG <100 REAIS', 'PAG <100 REAIS'],
  ['<MEMO>PIX <JOAO> SILVA', 'PIX <JOAO> SILVA'],
  ['<MEMO><PIX> JOAO SILVA', '<PIX> JOAO SILVA'],
  ['<MEMO>PIX <JOAO> SILVA</MEMO>', 'PIX <JOAO> SILVA'],
  ['<MEMO>PARC 1</2> DE 3</4', 'PARC 1</2> DE 3</4'],
  ['<MEMO>A</B>C</MEMO>', 'A</B>C'],
  ['<MEMO>A <!PROMO B', 'A <!PROMO B'],
  ['<MEMO>A <? B', 'A <? B'],
  ['<MEMO>A <!-- B', 'A <!-- B'],
  ['<MEMO>A <!-- nota --> B', 'A B'],
  ['<MEMO>A & B <C', 'A & B <C'],
  ['<MEMO>AT&T &amp; <E&F>', 'AT&T & <E&F>'],
  ['<MEMO><![CDATA[A <B> & C]]></MEMO>', 'A <B> & C'],
  ['<MEMO>X <![CDATA[<NAME>]]> Y</MEMO>', 'X <NAME> Y'],
  ['<MEMO><![CDATA[A', 'A'],
  ['<MEMO PIX DA ANA', 'PIX DA ANA'],
  ['<MEMO>A <', 'A <'],
  ['<MEMO>A </', 'A </'],
  ['<MEMO>1 < 2 > 0 <= 3', '1 < 2 > 0 <= 3'],
])('[MT-08] %j is a text, and loses neither a word nor the movement behind it', async (field, memo) => {
  const other = (fields: string) => line(`<DTPOSTED>20261104<TRNAMT>20.00<FITID>2${fields}`)
  const files = [
    ten(`\n${field}`) + other('\n<MEMO><![CDATA[OUTRO]]>'),
    ten(`\n${field}\n<NAME>LOJA`) + other('<!-- fim --><MEMO>OUTRO'),
    ten().replace('<DTPOSTED>', `\n${field}\n<DTPOSTED>`) + other('<MEMO>OUTRO'),
  ]
  for (const file of files) {
    const { movements, refused, remarks } = await read(statement(file))
    expect({ refused: refused.count, remarks }, file).toEqual({ refused: 0, remarks: [] })
    expect(movements.map((one) => one.amount)).toEqual(['10.00', '20.00'])
    const all = movements.map((one) => one.memo ?? '')
    expect(all[0], file).toContain(memo)
    expect(all[1], file).toBe('OUTRO')
  }
})

test.each([
  ['<TRNAMT>10.00\n<LIXO SEM FIM', '10.00'],
  ['<TRNAMT 10.00', '10.00'],
  ['<TRNAMT>10.00 </TRNAMT', '10.00'],
])('[MT-08] %j is an amount whatever is not closed behind it', async (field, amount) => {
  const { movements } = await read(statement(line(`<DTPOSTED>20261103\n${field}\n<MEMO>PIX`)))
  expect(movements).toMatchObject([{ amount, memo: 'PIX' }])
})

test('[MT-08] a document is found in a memo, and a CPF is shown by half', () => {
  expect(hideDocuments('PIX ENVIADO FULANO 000.000.001-91')).toEqual({
    memo: 'PIX ENVIADO FULANO ***.000.001-**',
    document: '00000000191',
  })
  expect(hideDocuments('PIX 11.222.333 0001-81 X').document).toBe('11222333000181')
  expect(hideDocuments('TED 11222333000181').document).toBe('11222333000181')
  expect(hideDocuments('DOC 11222333000182').document).toBeNull()
  expect(hideDocuments('CEL 11987654321').document).toBeNull()
  expect(hideDocuments('12.ABC.345/01DE-35').document).toBe('12ABC34501DE35')
  expect(hideDocuments('***.000.001-**')).toEqual({ memo: '***.000.001-**', document: null })
})

test('[MT-08] SGML with and without closing tags, on one line, and XML are read alike', async () => {
  const open = '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261103<TRNAMT>10,5<FITID>7<MEMO>PIX\n JOÃO  <NAME>'
  const closed =
    '<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261103</DTPOSTED><TRNAMT>10,5</TRNAMT><FITID>7</FITID><MEMO>PIX JOÃO</MEMO></STMTTRN>'
  const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200"?><!-- <STMTTRN> -->${statement(closed).slice(statement('').indexOf('<OFX>'))}`
  const wanted = [
    {
      account: {
        kind: 'bank',
        bank: '341',
        branch: null,
        number: '0012345-6',
        key: '123456',
        currency: 'BRL',
        bank_name: null,
      },
      day: '2026-11-03',
      amount: '10.50',
      fitid: '7',
      memo: 'PIX JOÃO',
      document: null,
    },
  ]
  for (const text of [statement(open), statement(closed), xml, statement(closed).replaceAll('>\n<', '><')])
    expect((await read(text)).movements).toEqual(wanted)
  // One that is not closed ends where the next begins, and the list ends them all.
  expect((await read(statement(open + open))).movements).toHaveLength(2)
  expect(
    (await read(statement('<STMTTRN><MEMO><![CDATA[A <B> & C]]><DTPOSTED>20261103<TRNAMT>1'))).movements[0]?.memo,
  ).toBe('A <B> & C')
})

test('[MT-08] the account that a movement went to is not the statement’s, and each statement has its own', async () => {
  const to = ten('<BANKACCTTO><BANKID>001<ACCTID>999</BANKACCTTO><MEMO>TED')
  const card = `<CCSTMTRS><CURDEF>BRL<CCACCTFROM><ACCTID>abc-1</CCACCTFROM>${ten('<MEMO>Loja')}</CCSTMTRS>`
  const { accounts, movements } = await read(statement(to).replace('</OFX>', `${card}</OFX>`))
  expect(accounts.map(({ kind, bank, number }) => [kind, bank, number])).toEqual([
    ['bank', '341', '0012345-6'],
    ['card', null, 'abc-1'],
  ])
  expect(movements.map(({ account, memo }) => [account.kind, memo])).toEqual([
    ['bank', 'TED'],
    ['card', 'Loja'],
  ])
  const branch = await read(statement(ten(), '<BANKID>237<ACCTID>1234/5678-9'))
  expect(branch.accounts).toMatchObject([{ branch: '1234', number: '5678-9', key: '56789' }])
})

test('[MT-08] balances and days to come are no movements, and a line that cannot be read is named', async () => {
  const bad = line('<DTPOSTED>20261103<TRNAMT>. ')
  const other = ten('<CURRENCY><CURRATE>5<CURSYM>USD</CURRENCY>')
  const file = await read(
    statement(
      ten('<MEMO>SALDO ANTERIOR') +
        ten('<MEMO>S A L D O') +
        ten('<MEMO>LUZ') +
        bad +
        other +
        line('<DTPOSTED>20261130<TRNAMT>5'),
    ),
  )
  expect(file.movements.map(({ memo }) => memo)).toEqual(['LUZ'])
  expect(file.refused).toEqual({
    count: 2,
    first: [
      { line: 14, message: 'O valor “.” não é um número' },
      { line: 17, message: 'O lançamento está em USD, e a conta em BRL' },
    ],
  })
  expect(file.remarks).toEqual([
    '2 linhas são de saldo, e não lançamentos: ficam de fora',
    '1 lançamento é posterior a 29/11/2026: traga o arquivo de novo depois',
  ])
  expect((await read(statement(''))).remarks).toEqual(['O extrato não tem lançamentos'])
})

test.each([
  ['O arquivo está vazio', ''],
  ['O arquivo está vazio', ' \n '],
  ['Isto é um PDF. No banco, escolha exportar em OFX (ou Money)', '%PDF-1.7'],
  ['Isto é um ZIP ou uma planilha. Traga o arquivo OFX de dentro dele', 'PK\u0003\u0004'],
  ['Isto é uma página da internet. No banco, escolha exportar em OFX (ou Money)', '<!DOCTYPE html><p>'],
  ['Isto não é um arquivo OFX: falta a marca <OFX>', 'Data;Valor\n1;2'],
  ['O arquivo OFX não tem nenhum extrato', '<OFX></OFX>'],
  [
    'O arquivo não tem extrato: é a resposta de um banco com um erro: Try later',
    '<OFX><SONRS><STATUS><SEVERITY>ERROR<MESSAGE>Try later</STATUS></OFX>',
  ],
  ['O arquivo não diz de que conta são os lançamentos', '<OFX><STMTTRN><DTPOSTED>20261103<TRNAMT>1</OFX>'],
  ['O arquivo é grande demais: um OFX pode ter 10 MB', 'x'.repeat(10_485_761)],
  ['O arquivo tem mais de 20.000 lançamentos. Exporte períodos menores', statement('<STMTTRN>'.repeat(20_001))],
  ['O arquivo tem contas demais', '<OFX>'.concat('<STMTRS>'.repeat(51))],
])('[MT-08] a file without a statement is refused: %s', async (message, text) => {
  await expect(read(text)).rejects.toThrow(message)
})

test('[MT-08] hostile text is read in one pass, and others have their turn meanwhile', async () => {
  const size = 2_000_000
  const hostile = [
    '<'.repeat(size),
    '<A'.repeat(size / 2),
    '</'.repeat(size / 2),
    '<!'.repeat(size / 2),
    '<![CDATA['.repeat(size / 9),
    `<STMTTRN><MEMO>x${'<!-- '.repeat(size / 5)}`,
    `<STMTTRN><MEMO>x${'<!--'.repeat(size / 4)}\n-->`,
    `<STMTTRN><MEMO>x${'<![CDATA[x'.repeat(size / 10)}]]>`,
    `<STMTTRN><MEMO>${'<MEMO '.repeat(size / 6)}`,
    `<STMTTRN><MEMO>${' '.repeat(size / 2)}${'<x'.repeat(size / 4)}`,
    '<!-->'.repeat(size / 5),
    '&'.repeat(size),
    '&amp'.repeat(size / 4),
    '<!ENTITY a "&a;&a;">&a;'.repeat(size / 23),
    `<STMTTRN><MEMO>${'1.'.repeat(size / 2)}`,
    `<STMTTRN><TRNAMT>${'9,'.repeat(size / 2)}<DTPOSTED>20261103`,
    `<STMTTRN>${Array.from({ length: size / 20 }, (_, at) => `<A${at}>x`).join('')}`,
  ]
  for (const text of hostile) {
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 1)
    const file = await read(statement(text))
    clearInterval(timer)
    expect(file.movements).toEqual([])
    if (text.startsWith('<<')) expect(turns).toBeGreaterThan(2)
  }
})
