import { z } from 'zod'
import { csvLines, neutralise } from './csv.ts'

export const importLimits = {
  /** Characters of one piece of a file; no row may be longer. */
  text: 64 * 1024,
  /** Rows that are read from one piece. */
  rows: 500,
  /** Bytes of a request: JSON may write a character of the piece in 12. */
  bytes: 13 * 64 * 1024,
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
  /** Where the rows begin: characters from the start, and the line. */
  at: z.int().min(0),
  line: z.int().min(1),
  columns: z.array(
    z.object({
      name: z.string(),
      /** The field that the name means; null where none is known. */
      field: z.string().nullable(),
      /** What the first rows have there. */
      samples: z.array(z.string()),
    }),
  ),
  /** What a column may be chosen to mean. */
  fields: z.array(z.object({ field: z.string(), label: z.string(), required: z.boolean() })),
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
  /** As the answer to the piece before said; null at first. */
  thousands_line: lineNumber.nullable(),
  point_line: lineNumber.nullable(),
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
  /** Why nothing after this piece can be read. */
  broken: z.object({ line: z.int().min(1), reason: z.string() }).nullable(),
  /** First lines whose amounts have a point before thousands and before cents. */
  thousands_line: z.int().nullable(),
  point_line: z.int().nullable(),
  /** What both of them in one file make doubtful. */
  warning: z.string().nullable(),
})

export type ImportHead = z.infer<typeof importHead>
export type ImportRowsRequest = z.infer<typeof importRowsRequest>
export type ImportRows = z.infer<typeof importRows>
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
