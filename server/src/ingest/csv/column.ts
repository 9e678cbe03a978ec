import type { Kind } from './kind.ts'

/** A column that a noun's files may have. */
export type Column = {
  /** The field of the row, and of what exports carry. */
  field: string
  /** What people call it, besides the field's own name; exports write the first. */
  labels: readonly [string, ...string[]]
  /** Names that mean it too, in a file where no label does; the first of them that is there counts. */
  also?: readonly string[]
  kind: Kind
  /** Without it a file is refused whole. */
  required?: boolean
  /** Rows of a file without it differ by what they say alone. */
  derived?: boolean
  /** "Data prevista inválida", not "inválido". */
  feminine?: boolean
  /** Answers carry it and nobody sends it: exports write it, imports pass over it. */
  answerOnly?: boolean
  /** Files have it and no row does: it tells rows apart, or is stored elsewhere. */
  fileOnly?: boolean
}
