import { z } from 'zod'
import { id, plainName } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { csvLines, neutralise } from './csv.ts'

export const importLimits = {
  /** Characters of one piece of a file; no row may be longer. */
  text: 64 * 1024,
  /** Rows that are read from one piece. */
  rows: 500,
  /** Bytes of a request: JSON may write a character of the piece in 12; beside it are lines that say the same. */
  bytes: 26 * 64 * 1024,
  columns: 100,
  /** Bytes of a file that a browser reads; the command line has no limit. */
  fileBytes: 10 * 1024 * 1024,
} as const

const delimiters = [';', ',', '\t'] as const
const lineNumber = z.int('Use um número de linha').min(1, 'Use um número de linha').max(100_000_000)

const piece = {
  text: z
    .string('Envie o texto do arquivo')
    .min(1, 'O arquivo está vazio')
    .max(importLimits.text, 'Envie no máximo 65.536 caracteres por vez')
    .refine((text) => !text.includes('\0'), 'O arquivo não é um texto'),
  /** Whether nothing comes after it. */
  last: z.boolean('Use true ou false'),
}

/** The beginning of a file, of which only the names of its columns are read. */
export const importHeadRequest = z.strictObject(piece)

export const importHead = z.object({
  delimiter: z.enum(delimiters),
  /** The line that names the columns. */
  header: z.int().min(1),
  /** Lines above the names of the columns, which are no rows. */
  skipped: z.array(z.object({ line: z.int().min(1), cells: z.array(z.string()) })),
  /** Where the rows begin: characters from the start, and the line. */
  at: z.int().min(0),
  line: z.int().min(1),
  columns: z.array(
    z.object({
      name: z.string(),
      /** The field that the name means; null where none is known. */
      field: z.string().nullable(),
      /** It is called what is open of an amount, and is the balance of an account after each line: it is not read. */
      running: z.boolean(),
      /** What the first rows have there. */
      samples: z.array(z.string()),
    }),
  ),
  /** What a column may be chosen to mean; what a row is known by may be left out where `derived` says so. */
  fields: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      required: z.boolean(),
      derived: z.boolean(),
      kind: z.enum(['day', 'instant', 'amount', 'other']),
    }),
  ),
  /** Other names of clients, by which lines without a key may be the same row. */
  aliases: z.array(z.object({ alias: z.string(), client: z.string() })),
})

const lines = z.int('Use um número de linhas').min(0, 'Use um número de linhas')

/** Lines outside of a piece that say a row of it: what they have, and how many come before the piece and after it. */
const otherLines = z.strictObject({
  cells: z
    .array(z.string('Envie o texto das células').max(importLimits.text, 'A célula é longa demais'))
    .max(importLimits.columns, 'O arquivo tem colunas demais'),
  before: lines,
  after: lines,
})

/** A piece of a file from the beginning of a row on; what is cut off at its end is not read. */
export const importRowsRequest = z.strictObject({
  ...piece,
  delimiter: z.enum(delimiters, 'Use ; , ou tabulação'),
  /** The file's line on which the piece begins. */
  line: lineNumber,
  /** The field of each column, in the file's order; '' for one that is not read. */
  columns: z
    .array(z.string('Use o nome de um campo').max(50, 'Campo desconhecido'), 'Envie a lista das colunas')
    .min(1, 'Envie a lista das colunas')
    .max(importLimits.columns, 'O arquivo tem colunas demais'),
  /** Nothing is stored: the answer says what would be. */
  dry_run: z.boolean('Use true ou false'),
  /** A blank cell takes away what is stored; else that stays. */
  erase_blanks: z.boolean('Use true ou false').default(false),
  /** As the answer to the piece before said; null at first. */
  thousands_line: lineNumber.nullable(),
  point_line: lineNumber.nullable(),
  negative_line: lineNumber.nullable().default(null),
  /** Lines of the piece that say a row which an earlier line of the file says, and that line: they are refused. */
  repeats: z
    .array(z.strictObject({ line: lineNumber, of: lineNumber }), 'Envie a lista das linhas repetidas')
    .max(importLimits.rows, 'Há linhas repetidas demais')
    .default([]),
  /** How each column is read, in the file's order: what its whole file decided. */
  forms: z
    .array(
      z.strictObject({
        order: z.enum(['dmy', 'mdy', 'serial'], 'Use dmy, mdy ou serial').nullable(),
        decimals: z.enum(['comma', 'point'], 'Use comma ou point').nullable(),
      }),
      'Envie a lista das formas',
    )
    .max(importLimits.columns, 'O arquivo tem colunas demais')
    .default([]),
  /** Lines of the piece that are no rows: totals, names that repeat, what a program writes around its rows. */
  passed: z.array(lineNumber, 'Envie a lista das linhas').max(importLimits.rows, 'Há linhas demais').default([]),
  /** Lines of the piece for which other pieces have lines that say the same row, where no column tells rows apart. */
  equals: z
    .array(
      z.strictObject({ line: lineNumber, others: z.array(otherLines).max(importLimits.rows, 'Há linhas demais') }),
      'Envie a lista das linhas',
    )
    .max(importLimits.rows, 'Há linhas demais')
    .default([]),
  /** The import that this is a piece of: an id that the sender gave it, and the file's name. With it, it can be undone. */
  import: z.strictObject({ id, file: z.string('Deve ser um texto').overwrite(plainName).min(1).max(200) }).optional(),
  /** Whether the file has the refused lines of another, and only those. */
  refused_lines: z.boolean('Use true ou false').default(false),
})

const count = z.int().min(0)

export const refusedLine = z.object({
  line: z.int().min(1),
  problems: z.array(z.object({ column: z.string(), value: z.string(), message: z.string() })),
})

export const importRows = z.object({
  /** Characters that were read: the next piece begins after them. */
  read: count,
  line: z.int().min(1),
  created: count,
  updated: count,
  unchanged: count,
  refused: z.array(refusedLine),
  /** How many lines change each field of what is stored. */
  changes: z.record(z.string(), count),
  /** How many stored values of each field have a blank cell: they stay, or go with `erase_blanks`. */
  blanks: z.record(z.string(), count),
  /** What somebody should know of a line that was taken. */
  notes: z.array(z.object({ line: z.int().min(1), message: z.string() })),
  /** Why nothing after this piece can be read. */
  broken: z.object({ line: z.int().min(1), reason: z.string() }).nullable(),
  /** First lines whose amounts have a point before thousands and before cents. */
  thousands_line: z.int().nullable(),
  point_line: z.int().nullable(),
  /** The first line whose amount is below zero. */
  negative_line: z.int().nullable(),
  /** What is doubtful where one file has both of the former, and that something is below zero. */
  warning: z.string().nullable(),
})

export type ImportHead = z.infer<typeof importHead>
export type ImportRowsRequest = z.infer<typeof importRowsRequest>
export type ImportRows = z.infer<typeof importRows>
export type Marks = Pick<ImportRowsRequest, 'repeats' | 'passed' | 'equals'>
export type OtherLines = z.infer<typeof otherLines>
export type RefusedLine = z.infer<typeof refusedLine>
export type LineProblem = RefusedLine['problems'][number]

/** How a CSV of refused lines begins, for spreadsheets in Brazil. */
export const refusedHead = `\ufeff${csvLines([['Linha', 'Coluna', 'Conteúdo', 'Motivo']])}`

/** Refused lines as rows of that CSV, one a reason. */
export function refusedRows(refused: readonly RefusedLine[]): string {
  return csvLines(
    refused.flatMap(({ line, problems }) =>
      problems.map(({ column, value, message }) => [line, ...[column, value, message].map(neutralise)]),
    ),
  )
}

/** Its last row: why nothing more of the file was read. */
export function brokenRow({ line, reason }: { line: number | null; reason: string }): string {
  return csvLines([[line ?? '', '', '', neutralise(reason)]])
}

export const importNotes = {
  sent: {
    ImportHeadRequest: {
      type: importHeadRequest,
      description: 'O começo de um CSV, como texto',
      example: { text: 'Número;Cliente;Valor;Vencimento\n101;Azul;10,00;31/12/2026\n', last: true },
    },
    ImportRowsRequest: {
      type: importRowsRequest,
      description: 'Um pedaço de um CSV, a partir do começo de uma linha; o que o seu fim corta não é lido',
      example: {
        text: '101;Azul;10,00;31/12/2026\n',
        last: true,
        delimiter: ';',
        line: 2,
        columns: ['number', 'client', 'amount', 'due_date'],
        dry_run: true,
        thousands_line: null,
        point_line: null,
      },
    },
  },
  answered: {
    ImportHead: { type: importHead, description: 'As colunas de um CSV e os campos que parecem ser' },
    ImportRows: { type: importRows, description: 'O que se fez, ou se faria, com as linhas de um pedaço de um CSV' },
    RefusedLine: {
      type: refusedLine,
      description: 'Uma linha recusada e por quê',
      example: {
        line: 17,
        problems: [{ column: 'Vencimento', value: '31/02/2026', message: 'Vencimento inválido: "31/02/2026"' }],
      },
    },
  },
  fields: {
    'RefusedLine.column': ['A coluna, como se chama no arquivo', 'Vencimento'],
    'RefusedLine.value': ['O que havia nela', '31/02/2026'],
    delimiter: ['O que separa as células', ';'],
    at: ['Caracteres até onde as linhas começam', 32],
    line: ['Linha do arquivo, a partir de 1', 2],
    columns: ['As colunas do arquivo, na sua ordem'],
    'ImportRowsRequest.columns': ['O campo de cada coluna, na ordem do arquivo; "" para uma que não é lida'],
    name: ['O nome da coluna no arquivo', 'Vencimento'],
    field: ['O campo que a coluna parece ser; nulo se nenhum', 'due_date'],
    running: ['Se é o saldo da conta depois de cada linha, que não é lido', false],
    samples: ['O que as primeiras linhas têm ali', ['31/12/2026']],
    fields: ['Os campos que uma coluna pode ser'],
    label: ['Como as pessoas chamam o campo', 'Vencimento'],
    required: ['Se as linhas precisam dele', true],
    text: ['O começo do arquivo, já decodificado'],
    file: ['Nome do arquivo', 'faturas.csv'],
    'ImportRowsRequest.text': ['O pedaço do arquivo, já decodificado'],
    last: ['Se o arquivo termina neste pedaço', true],
    read: ['Caracteres lidos: o próximo pedaço começa depois deles', 26],
    created: ['Linhas criadas', 1],
    updated: ['Linhas atualizadas', 0],
    unchanged: ['Linhas que já eram iguais', 0],
    refused: ['Linhas recusadas', []],
    broken: ['Por que o resto do arquivo não pode ser lido; nulo se pode', null],
    thousands_line: ['A primeira linha com valor como 1.234, lido como milhares; nulo se nenhuma', null],
    point_line: ['A primeira linha com valor como 1234.56; nulo se nenhuma', null],
    negative_line: ['A primeira linha com valor negativo; nulo se nenhuma', null],
    warning: ['O que é bom conferir nos valores; nulo se nada', null],
    repeats: ['As linhas deste pedaço que repetem outra do arquivo, que vem antes: são recusadas', []],
    of: ['A linha que vem antes', 2],
    header: ['A linha dos nomes das colunas', 1],
    cells: ['O que há em cada célula', ['Relatório de faturas']],
    skipped: ['As linhas acima do cabeçalho, que não são registros', []],
    derived: ['Se, sem esta coluna, a linha é reconhecida pelo que diz', false],
    kind: ['O que as células do campo dizem', 'day'],
    forms: ['Como cada coluna é lida, na ordem do arquivo', []],
    order: ['O que vem primeiro nas datas, ou se são números do Excel; nulo se não se sabe', 'dmy'],
    decimals: ['O que separa os centavos; nulo se não se sabe', 'comma'],
    passed: ['As linhas deste pedaço que não são registros, como totais', []],
    equals: ['As linhas deste pedaço que, sem uma coluna que as identifique, outros pedaços também trazem', []],
    others: ['Como as outras são, e quantas', []],
    'ImportRowsRequest.cells': ['O que distingue a linha das que dizem o mesmo', ['', '10,00', '05/11/2026']],
    before: ['Quantas vêm antes do pedaço', 1],
    after: ['Quantas vêm depois dele', 0],
    import: [
      'A importação de que é um pedaço: um identificador dado por quem envia e o nome do arquivo; com ela, pode ser desfeita',
      { id: '0190a8e0-7c1b-7d2e-9f00-000000000051', file: 'faturas.csv' },
    ],
    refused_lines: ['Se o arquivo só tem linhas que outro teve recusadas', false],
    aliases: ['Os outros nomes dos clientes', []],
    'ImportHead.alias': ['O outro nome', 'CONSTRUTORA HORIZONTE LTDA'],
    'ImportHead.client': ['O nome que vale', 'Construtora Horizonte'],
    dry_run: ['Se as linhas são só conferidas, sem gravar', true],
    erase_blanks: ['Se uma célula em branco apaga o que está gravado; sem isso ele fica', false],
    changes: ['Quantas linhas mudam cada campo do que está gravado', { amount: 1 }],
    blanks: ['Quantos valores gravados de cada campo têm uma célula em branco', { paid_date: 1 }],
    'ImportRows.notes': ['O que é bom saber de uma linha aceita', []],
    problems: ['Os motivos, com a coluna e o que havia nela'],
  },
} satisfies SchemaNotes
