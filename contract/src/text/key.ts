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
