import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf, readMoving, zipOf } from '../../../test/import/moving.ts'

const heads = ['Título', 'Status', 'Descrição']
const list = (rows: string[][]) => csvOf([heads, ...rows], ';')

test('[MV-01] a cell of 130 kB, 600 columns and a hundred thousand lines are read', async () => {
  const long = await readMoving('a.csv', list([['Um', 'Done', 'x'.repeat(130_000)]]))
  expect(long.of('thing')[0]?.description).toHaveLength(130_000)
  const many = Array.from({ length: 600 }, (_, at) => `Campo personalizado (${at})`)
  const wide = await readMoving(
    'a.csv',
    csvOf([
      [...many, 'Título', 'Status'],
      [...many, 'Um', 'Done'],
    ]),
  )
  expect(wide.of('thing')).toHaveLength(1)
  const lines = await readMoving('a.csv', `Título;Status\n${'Um;Done\n'.repeat(100_000)}`)
  expect(lines.of('thing')).toHaveLength(100_000)
})

test('[MV-01] the same text in any encoding is the same work', async () => {
  const text = list([['Ação é já', 'Concluído', 'não há']])
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  const bytes = [
    Buffer.from(text, 'latin1'),
    wide,
    Buffer.from(`\ufeff${text}`),
    Buffer.from(text.replaceAll('\r\n', '\r')),
  ]
  for (const one of bytes) {
    expect((await readMoving('a.csv', one)).of('thing')[0]).toMatchObject({ title: 'Ação é já', description: 'não há' })
  }
})

const issues = (...rows: string[]) => ['Title,Status,Priority,Project', ...rows, ''].join('\n')
const page = [
  '<!DOCTYPE html>',
  '<html lang="pt-BR"><head><meta name="viewport" content="width=device-width, a, b, c, d">',
  '<script>var a = 1, b = 2, c = 3, d = 4;',
  'var e = 1, f, g, h</script>',
  '<title>Entrar, por favor, agora, já</title></head>',
  '</body></html>',
]

test('[MV-01] [MV-03] a page of the web within a file is refused line by line, and the rows around it come', async () => {
  const whole = await readMoving('a.csv', issues('Um,Done,High,X', ...page, 'Dois,Done,High,X'))
  expect(whole.of('thing').map(({ title }) => title)).toEqual(['Um', 'Dois'])
  const refused = whole.of('refused')
  expect(refused.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8])
  expect(new Set(refused.map(({ message }) => message))).toEqual(
    new Set(['é de uma página da internet, e não da tabela']),
  )
  // A row that breaks off into a page, one that has as many commas as a row, and what a program says of itself.
  const ends = [
    `Dois,Do${page.join('\n')}`,
    '<html><head><title>a</title></head>, b, c, d</html>',
    '<br /><b>Fatal error</b>: memory of 1, 2, 3, 4, 5 bytes',
  ]
  for (const end of ends) {
    const { of } = await readMoving('a.csv', issues('Um,Done,High,X', end))
    expect(of('thing').map(({ title }) => title)).toEqual(['Um'])
    expect(of('refused').length).toBeGreaterThan(0)
  }
})

test('[MV-01] what is written in HTML within a row is a row', async () => {
  const rows = [
    '<html> não fecha,Done,High,X',
    '<b>Negrito</b>,Done,High,X',
    '"<!DOCTYPE html>, no título",Done,High,X',
    '<table> larga demais,Done,,',
    '</div> sobrando no rodapé,,,',
  ]
  const { of } = await readMoving('a.csv', issues(...rows))
  expect(of('thing')).toHaveLength(rows.length)
})

test('[MV-01] letters that form no Portuguese words are read and said to be doubtful', async () => {
  const { warnings, of } = await readMoving(
    'a.csv',
    Buffer.from('Title;Status\na\u00beb \u00fe\u00f0\u00bc;Done\n', 'latin1'),
  )
  expect(of('thing')).toHaveLength(1)
  expect(warnings).toEqual(['A codificação do arquivo é duvidosa: confira as letras acentuadas.'])
})

test.each([
  ['nada.csv', '', 'está vazio'],
  ['pagina.csv', '<!DOCTYPE html><html><body>504</body></html>', 'é uma página da internet'],
  ['carta.txt', 'Prezados,\nsegue o que combinamos.\n', 'Não reconheço carta.txt'],
  ['lista.json', '[{"id":1,"nome":"x"}]', 'Não reconheço lista.json'],
  ['figura.csv', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'não é um arquivo de texto'],
  [
    'erro.csv',
    '\n<!-- a, b --> <html><head><title>502 Bad\n Gateway</title>\nTitle,Status\na,b',
    '(“502 Bad Gateway”)',
  ],
  ['entrar.csv', '<div>Login, senha</div><input type="password">', 'é a página em que se entra no programa'],
  ['meio.csv', 'Aviso, erro\n1, 2\n<!DOCTYPE html><title>Erro</title>', 'é uma página da internet (“Erro”)'],
  ['feed.csv', '<?xml version="1.0"?><rss><item/></rss>', 'é um XML'],
  ['cabeca.csv', 'HTTP/1.1 502 Bad Gateway\nServer, nginx\n', 'é uma resposta de servidor'],
  ['erro.json', '{"message":"Bad credentials","status":"401"}', 'é uma resposta de erro (“Bad credentials”)'],
  ['erros.json', '{"errorMessages":["A JQL, não vale"],"errors":{}}', '(“A JQL, não vale”)'],
  ['problema.csv', '{"errors":[{"title":"Sem acesso"}]}', '(“Sem acesso”)'],
  ['nota.csv', '%PDF-1.7\nTitle,Status\na,b\n', 'é um PDF, e não uma exportação'],
  ['solto.csv', 'Title,Status\n\u0001\u0002\u0003\u0004,\u0005\n', 'não é um arquivo de texto'],
  ['quadro.json', '{"lists":[],"cards":[{"id":"a","name":"x"', 'termina antes do fim'],
])('[MV-01] %s is refused in one sentence', async (name, content, sentence) => {
  await expect(readMoving(name, content)).rejects.toThrow(sentence)
})

test('[MV-01] a file that is cut in the middle of a quoted cell gives what came before it', async () => {
  const text = list([
    ['Um', 'Done', 'a'],
    ['Dois', 'Done', 'b'],
  ])
  const { of } = await readMoving('a.csv', text.slice(0, -1))
  expect([of('thing').length, of('refused').length]).toEqual([1, 1])
})

test('[MV-01] whatever the bytes, a file is read or refused in one sentence', async () => {
  const piece = fc.constantFrom(
    ',',
    ';',
    '"',
    '\n',
    '\r',
    '\0',
    'Título',
    'Status',
    '[',
    '{',
    '}',
    ']',
    'PK\u0003\u0004',
    '<',
    'é',
    '1/2/3',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
      const content = Buffer.from(`Título;Status\n${pieces.join('')}`, 'latin1')
      await readMoving('a.csv', content).catch((error: Error) => expect(error.name).toBe('StartRefused'))
      await readMoving('a', content.subarray(14)).catch((error: Error) => expect(error.name).toBe('StartRefused'))
    }),
    { numRuns: 150 },
  )
})

const id = '0123456789abcdef0123456789abcdef'
const row = 'Nome,Status,Prazo\nTela nova,Em andamento,"July 30, 2026"\n'

test('[MV-01] a ZIP of Notion: all rows of a database once, with the text and the id of each page', async () => {
  const page = '# Tela nova\n\nStatus: Em andamento\nPrazo: July 30, 2026\n\n## O que falta\n\nFazer.\n'
  const files = {
    [`Tarefas ${id}.csv`]: row,
    [`Tarefas ${id}_all.csv`]: row,
    [`Tarefas/Tela nova ${id}.md`]: page,
    'figura.png': 'x',
  }
  for (const zip of [zipOf(files), zipOf({ 'Export-Part-1.zip': zipOf(files) })]) {
    const { source, of } = await readMoving('Export.zip', zip)
    expect(source).toBe('Notion')
    expect(of('thing')).toEqual([
      expect.objectContaining({
        id,
        title: 'Tela nova',
        due_date: '2026-07-30',
        description: '## O que falta\n\nFazer.',
      }),
    ])
  }
})

test('[MV-01] a ZIP that lies of its sizes, is cut, encrypted or has nothing to read is refused in one sentence', async () => {
  const files = { 'a.csv': row.repeat(50) }
  const whole = zipOf(files)
  const refused: [Buffer, RegExp][] = [
    [zipOf(files, { size: 100 }), /danificado/],
    [zipOf(files, { size: 4_000_000_000 }), /1 GB/],
    [zipOf(files, { flags: 1 }), /senha/],
    [whole.subarray(0, whole.length - 30), /incompleto/],
    [zipOf({ 'a.txt': 'x' }), /não tem nenhum CSV nem JSON/],
    [zipOf({ 'xl/workbook.xml': '<workbook/>', '[Content_Types].xml': '' }), /salve-a como CSV/],
    [Buffer.from('d0cf11e0a1b11ae10000', 'hex'), /salve-a como CSV/],
  ]
  for (const [zip, sentence] of refused) await expect(readMoving('a.zip', zip)).rejects.toThrow(sentence)
})
