import { z } from 'zod'
import { id, plainName } from '../text/text.ts'

/** Work from another program, brought in through the browser: a file in pieces, a trial, an import. */

const megabyte = 1024 * 1024

export const movingLimits = {
  /** Bytes of a file, and of each of its pieces but the last. */
  file: 64 * megabyte,
  piece: megabyte,
  /** Words of a kind that a person may map. */
  words: 2000,
  /** Days for which an import can be undone. */
  undoDays: 7,
} as const

export const movingFileCreate = z.strictObject({
  name: z.string('Deve ser um texto').overwrite(plainName).min(1, 'Nome é obrigatório').max(200),
  size: z
    .int('Deve ser um número inteiro')
    .min(1, 'O arquivo está vazio')
    .max(movingLimits.file, 'O arquivo passa de 64 MB'),
})

export const movingFile = z.object({ id, name: z.string(), size: z.int().min(0) })

/** A piece of the file's bytes in Base64; each but the last is a megabyte. */
export const movingPieceCreate = z.strictObject({
  number: z.int('Deve ser um número inteiro').min(0).max(63),
  content: z
    .string('Deve ser um texto')
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Deve estar em Base64')
    .min(4)
    .max(Math.ceil(movingLimits.piece / 3) * 4),
})

export type MovingFile = z.infer<typeof movingFile>
