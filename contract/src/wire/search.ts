import { z } from 'zod'

/** Words that are looked for, in any order. */
export const searchText = z.string().trim().max(200, 'A busca deve ter no máximo 200 caracteres')

const message = 'Use o identificador de uma pessoa, ou none'

/** A person's id, or `none` for nobody's. */
export const someone = z.union([z.literal('none'), z.guid(message)], message)
