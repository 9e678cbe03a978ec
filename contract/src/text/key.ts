import { z } from 'zod'
import { plainKey } from './text.ts'

/** What a project's keys begin with. A letter is among them, so that no date or number is taken for a key. */
const prefixForm = /^(?=.*[A-Z])[A-Z0-9]{2,6}$/
const prefixMessage = 'Prefixo deve ter de 2 a 6 letras ou números, com ao menos uma letra'

const prefixText = z
  .string('Deve ser um texto')
  .overwrite((value) => plainKey(value).toUpperCase())
  .meta({ maxLength: 6 })

/** A project's prefix as it is changed. */
export const projectPrefix = prefixText.refine((value) => prefixForm.test(value), prefixMessage)

/** The same of a new project: blank has it proposed from the name. */
export const newProjectPrefix = prefixText.refine((value) => value === '' || prefixForm.test(value), prefixMessage)

/** A key as it is answered: AGE-14 of an epic, story or task of the project AGE, T-7 of a ticket. */
export const key = z.string()

/** What may be a key in a text: a prefix, a hyphen and a number that stand by themselves. */
const keyForm =
  /(?<![\p{L}\p{N}_\-/.@#])(?:T|(?=\d*[A-Z])[A-Z0-9]{2,6})-[1-9]\d{0,8}(?![\p{L}\p{N}_]|-[\p{L}\p{N}]|\.\d)/giu

/** Where a text may hold keys, each with its place. */
export function keyPlaces(text: string): { key: string; from: number; to: number }[] {
  return [...text.matchAll(keyForm)].map(({ 0: found, index }) => ({
    key: found.toUpperCase(),
    from: index,
    to: index + found.length,
  }))
}

/** What may be a key in a text, each once and in capitals, in its order: "age-14 e T-7" holds AGE-14 and T-7. */
export function keysIn(text: string): string[] {
  return [...new Set(keyPlaces(text).map(({ key }) => key))]
}

/** Whether a text is a key and nothing else: AGE-14 for "age-14", else null. */
export function asKey(text: string): string | null {
  const [found, ...others] = keysIn(text)
  return found !== undefined && others.length === 0 && found.length === text.trim().length ? found : null
}
