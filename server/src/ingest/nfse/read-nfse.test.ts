import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zipOf } from '../../../test/import/moving.ts'
import {
  abrasf2Of,
  abrasfOf,
  eventOf,
  keyOf,
  type Made,
  nationalInfo,
  nationalOf,
  replacementOf,
  saoPauloOf,
  soapOf,
} from '../../../test/nfse/nfse.ts'
import { fileOf } from '../moving/source-file.ts'
import { hasRightDigit, nationalKey } from './nfse-key.ts'
import { readNfse } from './read-nfse.ts'

const read = (content: string | Uint8Array, name = 'nota.xml') => readNfse([fileOf(name, Buffer.from(content))])
const only = async (content: string | Uint8Array) => {
  const { notes, refused } = await read(content)
  expect(refused.first).toEqual([])
  expect(notes).toHaveLength(1)
  return notes[0]
}
const refusal = async (content: string | Uint8Array) => (await read(content)).refused.first[0]?.message

const retained: Made = {
  ...{ number: 10, gross: '10000.00', net: '8385.00', iss: '500.00' },
  issBy: 2,
  ...{ withheld: { inss: '500.00', irrf: '150.00', csll: '465.00', cofins: '760.00' } },
}

test('[MT-07] a national note says who, when, gross, each retention and net', async () => {
  expect(await only(nationalOf({ ...retained, competence: '2026-10-01', discounts: ['1.00', '2.5'] }))).toMatchObject({
    ...{ layout: 'nacional', key: keyOf(retained), number: '10', doubts: [] },
    provider: { document: '11222333000181', name: 'NOSSA SOFTWARE LTDA' },
    taker: { document: '11444777000161', name: 'Padaria Aurora Ltda' },
    ...{ issue_day: '2026-11-03', competence: '2026-10-01', description: 'Desenvolvimento de sistema' },
    ...{ gross: '10000.00', net: '8385.00', discount_unconditional: '1.00', discount_conditional: '2.50' },
    taxes: { iss: '500.00', inss: '500.00', irrf: '150.00', csll: '465.00', pis: '0.00', cofins: '760.00' },
  })
})

test('[MT-07] ISS is a retention only where the taker or an intermediary pays it', async () => {
  const issOf = async (issBy: 1 | 2 | 3) => (await only(nationalOf({ issBy, iss: '50.00' })))?.taxes.iss
  expect([await issOf(1), await issOf(2), await issOf(3)]).toEqual(['0.00', '50.00', '50.00'])
  expect(await only(nationalOf({ issBy: 2 }))).toMatchObject({
    ...{ taxes: { iss: '0.00' }, doubts: ['diz que o ISS foi retido, e não diz quanto'] },
  })
})

test('[MT-07] a version to come, unknown elements, prefixes, the order of attributes and line breaks change nothing', async () => {
  const plain = await only(nationalOf(retained))
  const odd = nationalOf({ ...retained, version: '1.99' })
    .replace('<valores>', '<IBSCBS><totCIBS><vTotNF>1.00</vTotNF><vLiq>9.99</vLiq></totCIBS></IBSCBS><valores>')
    .replace('<infNFSe Id=', '<infNFSe versao="1.99" Id=')
    .replace(/></g, '>\r\n\t<')
    .replace(/<(\/?)(?=[A-Za-z])/g, '<$1n:')
  expect(await only(odd)).toEqual(plain)
  expect(await only(odd.replace(/<\?xml[^>]*>\s*/, '\n\n'))).toEqual(plain)
})

test('[MT-07] a taker may be a person, somebody of another country, or nobody', async () => {
  expect((await only(nationalOf({ taker: '00000000191' })))?.taker.document).toBe('00000000191')
  expect((await only(nationalOf({ taker: null, takerName: null })))?.taker).toEqual({
    ...{ document: null, name: null, email: null },
  })
  const abroad = nationalOf({ taker: null, takerName: 'ACME Inc.' }).replace('<toma>', '<toma><NIF>98-1234567</NIF>')
  expect((await only(abroad))?.taker).toMatchObject({ document: '981234567', name: 'ACME Inc.' })
})

test('[MT-07] a CNPJ with letters is in the key, and its check digit is counted with them', async () => {
  const made = { provider: '12ABC34501DE35', taker: '12abc34501de35' }
  const note = await only(nationalOf(made))
  expect(note).toMatchObject({
    provider: { document: '12ABC34501DE35' },
    taker: { document: '12ABC34501DE35' },
    doubts: [],
  })
  expect(note?.key).toBe(keyOf(made))
})

test('[MT-07] the check digit of a key is counted as real ones have it, and a wrong one is said', async () => {
  for (const real of [
    '35503081223412247000110000000600272226088748364133',
    '43118092203119050000180000000000087726078443655568',
  ])
    expect(hasRightDigit(real)).toBe(true)
  expect(hasRightDigit('52087071212345678000190000000000089826061780406744')).toBe(false)
  expect(nationalKey(`NFS${keyOf()}`)).toBe(keyOf())
  expect(nationalKey('NFS123')).toBe(null)
  const digit = Number(keyOf().at(-1))
  const wrong = nationalOf().replace(keyOf(), `${keyOf().slice(0, 49)}${(digit + 1) % 10}`)
  expect((await only(wrong))?.doubts).toEqual(['o dígito verificador da chave não confere'])
})

test('[MT-07] cancellations and replacements are known by the note’s key, from events and from the note that replaces', async () => {
  const [one, two] = [keyOf({ number: 1 }), keyOf({ number: 2 })]
  expect((await read(eventOf(one))).events).toEqual([
    { kind: 'cancelled', note_key: one, day: '2026-11-10', reason: 'Erro na emissão', replacement_key: null },
  ])
  expect((await read(replacementOf(one, two))).events).toMatchObject([
    { kind: 'replaced', note_key: one, replacement_key: two },
  ])
  expect((await read(nationalOf({ number: 2, replaces: one }))).events).toMatchObject([
    { kind: 'replaced', note_key: one, replacement_key: two, reason: 'Valor errado' },
  ])
  const other = await read(eventOf(one, 'e101103'))
  expect(other).toMatchObject({
    ...{ events: [], notes: [], refused: { count: 0 } },
    remarks: [{ message: 'o evento e101103 não muda o valor da nota: fica de fora' }],
  })
})

test('[MT-07] ABRASF is read in versions 1 and 2, with or without prefixes, and by its amounts alone', async () => {
  const note = await only(abrasfOf())
  expect(note).toMatchObject({
    ...{ layout: 'abrasf', key: '3106200/11222333000181/7/AB12', event_key: '3106200/11222333000181/7', number: '7' },
    ...{ issue_day: '2026-10-28', competence: '2026-10-01', gross: '1000.00', net: '888.50' },
    taxes: { iss: '50.00', inss: '0.00', irrf: '15.00', csll: '10.00', pis: '6.50', cofins: '30.00', other: '0.00' },
  })
  expect(await only(abrasfOf({ prefix: 'tipos' }))).toEqual(note)
  expect(await only(abrasf2Of())).toMatchObject({
    ...{ key: '4314902/11222333000181/8/Z9', gross: '2000.00', net: '1870.00', competence: '2026-10-01' },
    ...{ taker: { document: '00000000191', name: 'Maria de Exemplo' }, taxes: { iss: '100.00', irrf: '30.00' } },
  })
  const events = async (made: object) => (await read(abrasfOf(made))).events
  expect(await events({ cancelled: '2026-11-01' })).toMatchObject([
    { kind: 'cancelled', note_key: '3106200/11222333000181/7', day: '2026-11-01' },
  ])
  expect(await events({ replaces: 6 })).toMatchObject([
    { kind: 'replaced', note_key: '3106200/11222333000181/6', replacement_key: '3106200/11222333000181/7' },
  ])
})

test('[MT-07] São Paulo’s own layout is read as it is and as the text of its SOAP answer, and says no net', async () => {
  const plain = await read(saoPauloOf(17, 'C'))
  expect(plain.notes).toMatchObject([
    {
      ...{ layout: 'sao_paulo', key: '3550308/11222333000181/17/PH5GL6XU', gross: '20500.00', net: null },
      taxes: { iss: '1025.00', irrf: '307.50', pis: '10.00', cofins: '10.50' },
    },
    { number: '18' },
  ])
  expect(plain.events).toMatchObject([{ kind: 'cancelled', note_key: '3550308/11222333000181/17', day: '2026-10-30' }])
  expect(await read(soapOf(saoPauloOf(17, 'C')))).toEqual(plain)
})

const dps = '<DPS xmlns="http://www.sped.fazenda.gov.br/nfse"><infDPS Id="DPS1"><nDPS>1</nDPS></infDPS></DPS>'
const request = `<pedRegEvento><infPedReg Id="P"><chNFSe>${keyOf()}</chNFSe><e101101/></infPedReg></pedRegEvento>`
const failed =
  '<GerarNfseResposta><ListaMensagemRetorno><MensagemRetorno><Codigo>E182</Codigo><Mensagem>Erro na autenticação.</Mensagem></MensagemRetorno></ListaMensagemRetorno></GerarNfseResposta>'

test.each([
  ['a DPS', dps, 'é um DPS: o pedido de uma nota, e não a nota emitida'],
  ['an RPS', '<Rps><InfRps><Numero>1</Numero></InfRps></Rps>', 'é um RPS: o pedido de uma nota, e não a nota emitida'],
  [
    'a request',
    request,
    `é um pedido de cancelamento, que pode não ter sido aceito: traga o evento registrado (nota ${keyOf()})`,
  ],
  ['an error', failed, 'é a resposta de um erro, e não uma nota (E182: Erro na autenticação.)'],
  ['goods', '<nfeProc><NFe><infNFe/></NFe></nfeProc>', 'é uma NF-e de produtos, e não uma nota de serviço'],
  ['another XML', '<CTe/>', 'é um XML sem nenhuma nota de serviço (CTe)'],
  ['nothing', ' \n', 'está vazio'],
  ['a PDF', '%PDF-1.7', 'é um PDF (o DANFSe, por exemplo). Baixe o XML da nota'],
  ['a page', '<!DOCTYPE html><html></html>', 'é uma página da internet. Baixe o XML da nota'],
  ['JSON', '{"nfse":1}', 'é um JSON. Traga o XML da nota'],
  ['text', 'Prezados,', 'não é XML'],
  ['a cut file', nationalOf().slice(0, 900), 'não é um XML inteiro: termina antes do fim'],
  ['wrong ends', '<NFSe>\n<a></b></NFSe>', 'não é um XML bem-formado (linha 2)'],
  ['no key', nationalOf().replace(/Id="NFS\d+"/, 'Id="x"'), 'não tem a chave de 50 caracteres (Id NFS…)'],
  ['no day', nationalOf({ day: '2026-02-30' }), 'não diz o dia em que a nota foi emitida'],
  ['no amount', nationalOf({ gross: '0.00' }), 'a nota 1 é de valor zero'],
  ['no number', nationalOf({ gross: 'mil' }), 'diz um valor que não é um: vServ “mil”'],
  ['thousands', nationalOf({ gross: '1.234.567' }), 'diz um valor que não é um: vServ “1.234.567”'],
  ['less than nothing', nationalOf({ gross: '-5.00' }), 'diz um valor que não é um: vServ “-5.00”'],
  ['a tenth of a cent', nationalOf({ gross: '5.001' }), 'diz um valor que não é um: vServ “5.001”'],
  ['too much', nationalOf({ gross: '1234567890123.00' }), 'diz um valor que não é um: vServ “1234567890123.00”'],
])('[MT-07] %s is refused by its reason', async (_, content, reason) => {
  expect(await refusal(content)).toBe(reason)
})

const doctype = 'declara tipos ou entidades (DOCTYPE), o que nenhuma nota faz: não é lido'

test('[MT-07] nothing that a file declares is expanded or fetched', async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]><NFSe>&lol2;</NFSe>`
  const outside = `<!DOCTYPE NFSe SYSTEM "file:///etc/passwd"><NFSe/>`
  expect([await refusal(bomb), await refusal(outside)]).toEqual([doctype, doctype])
  expect(await refusal(nationalOf({ takerName: '&passwd;' }))).toBe('usa uma entidade que o XML não define')
})

test('[MT-07] what is too deep or too large is refused before it is built', async () => {
  expect(await refusal(`${'<a>'.repeat(5000)}`)).toBe('tem elementos fundo demais uns nos outros para uma nota')
  expect(await refusal(`<a>${'<b/>'.repeat(450_000)}</a>`)).toBe('tem elementos demais')
  expect(await refusal(Buffer.alloc(11 * 1024 * 1024, 0x20))).toBe('é grande demais: um XML pode ter 10 MB')
  const nested = [1, 2, 3, 4].reduce((xml) => soapOf(xml), nationalOf())
  expect(await refusal(nested)).toBe('tem XML dentro de XML vezes demais')
})

test('[MT-07] bare ampersands are read as what they are, and said; those of CDATA are none', async () => {
  const bare = await read(nationalOf({ takerName: 'Silva & Filhos & Cia &amp; Outros &#38; R&D' }))
  expect(bare.notes[0]?.taker.name).toBe('Silva & Filhos & Cia & Outros & R&D')
  expect(bare.remarks).toEqual([{ file: 'nota.xml', message: 'tem 3 & soltos, que não são XML: foram lidos como &' }])
  const data = await read(nationalOf({ takerName: '<![CDATA[A & B &amp; C]]> & D' }))
  expect(data.notes[0]?.taker.name).toBe('A & B &amp; C & D')
  expect(data.remarks).toEqual([{ file: 'nota.xml', message: 'tem um & solto, que não é XML: foi lido como &' }])
  const unclosed = `<a>${'<![CDATA['.repeat(200_000)}${' &'.repeat(200_000)}`
  expect(await refusal(unclosed)).toBe('não é um XML inteiro: termina antes do fim')
})

test('[MT-07] bytes are read as what they are, whatever the file declares, and a wrong declaration is said', async () => {
  const text = nationalOf({ takerName: 'Construção Ltda' })
  const latin = text.replace('UTF-8', 'ISO-8859-1')
  const right = [
    text,
    Buffer.from(latin, 'latin1'),
    Buffer.from(`\ufeff${text}`),
    Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
    Buffer.from(text.replace('UTF-8', 'UTF-16'), 'utf16le'),
  ]
  for (const bytes of right) {
    const { notes, remarks } = await read(bytes)
    expect(notes[0]?.taker.name).toBe('Construção Ltda')
    expect(remarks).toEqual([])
  }
  const wrong = [
    [Buffer.from(text, 'latin1'), 'diz que está em UTF-8, e está em ISO-8859-1: foi lido assim'],
    [latin, 'diz que está em ISO-8859-1, e está em UTF-8: foi lido assim'],
    [Buffer.from(`\ufeff${text}`, 'utf16le'), 'diz que está em UTF-8, e está em UTF-16: foi lido assim'],
  ] as const
  for (const [bytes, message] of wrong) {
    const { notes, remarks } = await read(bytes)
    expect(notes[0]?.taker.name).toBe('Construção Ltda')
    expect(remarks).toEqual([{ file: 'nota.xml', message }])
  }
})

test('[MT-07] a ZIP gives the notes of its files, each once, and says by name what is none', async () => {
  const zip = zipOf({
    'notas/1.xml': nationalOf({ number: 1 }),
    'notas/1 (1).xml': nationalOf({ number: 1 }),
    'notas/2.XML': abrasfOf(),
    'notas/danfse.pdf': '%PDF',
    'notas/dps.xml': dps,
    '__MACOSX/notas/._1.xml': 'x',
  })
  expect(await read(zip, 'novembro.zip')).toMatchObject({
    ...{ notes: [{ number: '1' }, { number: '7' }], repeated: 1 },
    refused: { count: 1, first: [{ file: 'notas/dps.xml', message: expect.stringContaining('DPS') }] },
  })
  expect(await read(zipOf({ 'a.zip': zip }), 'dois.zip')).toMatchObject({
    refused: { first: [{ file: 'a.zip', message: expect.stringContaining('ZIP dentro de outro') }] },
  })
})

test('[MT-07] a name that leaves the folder of its ZIP is not read, and said', async () => {
  for (const name of ['../../x.xml', '..\\x.xml', 'a/../../x.xml']) {
    const { notes, refused } = await read(zipOf({ [name]: nationalOf() }), 'a.zip')
    expect(notes).toEqual([])
    expect(refused.first).toEqual([{ file: name, message: 'não é lido: o nome sai da pasta do ZIP' }])
  }
})

test('[MT-07] of one key with two amounts the first counts, and both are said', async () => {
  const files = { '1.xml': nationalOf({ gross: '100.00' }), '2.xml': nationalOf({ gross: '200.00', net: '100.00' }) }
  const { notes, repeated, contradicted } = await read(zipOf(files), 'a.zip')
  expect(notes).toMatchObject([{ gross: '100.00' }])
  expect(repeated).toBe(1)
  expect([...contradicted]).toEqual([
    [keyOf(), ['os arquivos dizem dois valores com a mesma chave: bruto R$\u00a0100,00, que conta, e R$\u00a0200,00']],
  ])
})

test('[MT-07] a ZIP that would unpack to more than it says, or to too much, is refused', async () => {
  const bomb = zipOf({ 'a.xml': Buffer.alloc(20_000_000, 0x20) }, { size: 100 })
  expect((await read(bomb, 'a.zip')).refused.first).toEqual([
    { file: 'a.xml', message: 'está danificado dentro do ZIP' },
  ])
  const large = zipOf({ 'a.xml': Buffer.alloc(20_000_000, 0x20) })
  expect((await read(large, 'a.zip')).refused.first).toEqual([
    { file: 'a.xml', message: 'é grande demais: um XML pode ter 10 MB' },
  ])
  expect((await read(zipOf({ 'a.xml': nationalOf() }, { flags: 1 }), 'a.zip')).refused.first[0]?.message).toContain(
    'senha',
  )
  const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`${at}.xml`, '<a/>']))
  await expect(read(zipOf(many), 'a.zip')).rejects.toThrow('a.zip tem mais de 5.000 arquivos')
})

test('[MT-07] more than two thousand notes are not brought in at once', async () => {
  const notes = Array.from({ length: 2001 }, (_, at) => nationalInfo({ number: at + 1 }))
  await expect(read(`<Lista>${notes.join('')}</Lista>`)).rejects.toThrow('Há mais de 2.000 notas e eventos')
})

test('[MT-07] whatever the bytes, a file is read or refused, and nothing else happens', async () => {
  const piece = fc.constantFrom(
    ...['<', '>', '&', '/', '"', ' ', '<NFSe>', '</NFSe>', '<infNFSe Id="NFS', keyOf(), '<![CDATA[', ']]>', '<?xml ?>'],
    ...[
      '<!--',
      '-->',
      'Nfse',
      'é',
      '\u0000',
      '&#0;',
      '&amp;',
      '<vLiq>1',
      nationalInfo(),
      '<CompNfse>',
      '<NFe><ChaveNFe>',
    ],
  )
  const content = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''))
  await fc.assert(
    fc.asyncProperty(content, async (text) => {
      const { notes, refused } = await read(text)
      expect(notes.length + refused.count).toBeGreaterThanOrEqual(1)
    }),
    { numRuns: 300 },
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(nationalOf().length - 1), fc.integer({ min: 0, max: 255 }), async (at, byte) => {
      const bytes = Buffer.from(nationalOf())
      bytes[at] = byte
      await read(bytes)
    }),
    { numRuns: 300 },
  )
})
