import { z } from 'zod'

/** NUL, which PostgreSQL's text cannot hold, and halves of surrogate pairs, which UTF-8 cannot. */
const unstorable = /[\0\p{Surrogate}]/u

/** Control characters other than tab and line ends, and those that turn the direction of what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unreadable = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

/** Something that leaves a mark: neither blank, control, nor a character that is never drawn. */
const visible = /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u

/** Whether every layer can keep this text as it is. */
export function isStorable(value: string): boolean {
  return !unstorable.test(value)
}

/** Whether the text can be stored and shown: as lines, or as a single one. */
function isReadable(value: string): boolean {
  return isStorable(value) && !unreadable.test(value)
}

/** How people and PostgreSQL's char_length count: one per code point, so an emoji is one. */
export function codePoints(value: string): number {
  let count = 0
  for (const _ of value) count += 1
  return count
}

/** A trimmed string that every layer can store, at most `max` code points long. */
function boundedText(max: number, tooLong: string, plain: (value: string) => string = (value) => value.trim()) {
  return z
    .string('Deve ser um texto')
    .overwrite(plain)
    .refine(isReadable, 'Texto contém caracteres inválidos')
    .refine((value) => codePoints(value) <= max, tooLong)
    .meta({ maxLength: max })
}

/** Characters that leave no mark or only turn a direction, by their class: texts that look the same are the same. */
const undrawn = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** The same but for what makes an emoji: a selector behind a picture, and what joins two of them. */
const picture = '[\\u00a9\\u00ae\\u203c-\\u2bff\\u3030\\u303d\\u3297\\u3299\\u{1f000}-\\u{1faff}]'
const undrawnOutsideEmoji = new RegExp(
  `(?<!${picture})\\ufe0f(?!\\u20e3)|(?<!${picture}|\\ufe0f)\\u200d|\\u200d(?!${picture})|(?![\\ufe0f\\u200d])${undrawn.source}`,
  'gu',
)

/** What another system knows a row by: composed, of plain spaces, without what is not drawn. */
export function plainKey(value: string): string {
  return value
    .normalize('NFC')
    .replace(undrawn, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()
}

/** Any text in the same way; emoji stay whole. */
export function plainText(value: string): string {
  return value
    .normalize('NFC')
    .replace(undrawnOutsideEmoji, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()
}

/** A name or a title in the same way, with one space between words. */
export function plainName(value: string): string {
  return plainText(value).replace(/ +/g, ' ')
}

/** One line of text that must not be blank, as a name or a title; between words is one space. */
export function requiredText(max: number, messages: { required: string; tooLong: string }) {
  return requiredLine(max, messages, plainName)
}

/** The same for what another system knows a row by, or a secret: every blank inside stays. */
export function requiredKey(max: number, messages: { required: string; tooLong: string }) {
  return requiredLine(max, messages, plainKey)
}

/** The same for an address of mail, which is refused where it holds what it may not. */
export function requiredAddress(max: number, messages: { required: string; tooLong: string }) {
  return requiredLine(max, messages, (value) => value.trim())
}

function requiredLine(max: number, messages: { required: string; tooLong: string }, plain: (value: string) => string) {
  return z
    .string({ error: (issue) => (issue.input == null ? messages.required : 'Deve ser um texto') })
    .overwrite(plain)
    .refine((value) => isReadable(value) && !/[\t\n\r]/.test(value), 'Texto contém caracteres inválidos')
    .refine((value) => !isReadable(value) || visible.test(value), messages.required)
    .refine((value) => codePoints(value) <= max, messages.tooLong)
    .meta({ minLength: 1, maxLength: max })
}

/** Text of several lines that must not be blank. */
export function requiredLines(max: number, messages: { required: string; tooLong: string }) {
  return boundedText(max, messages.tooLong)
    .refine((value) => !isReadable(value) || visible.test(value), messages.required)
    .meta({ minLength: 1, maxLength: max })
}

/** Text that may be left out; blank is stored as null. */
export function optionalText(max: number, tooLong: string) {
  return boundedText(max, tooLong)
    .transform((value) => (value === '' ? null : value))
    .nullable()
}

/** A key that may be left out; blank is stored as null. */
export function optionalKey(max: number, tooLong: string, plain: (value: string) => string = plainKey) {
  return boundedText(max, tooLong, plain)
    .transform((value) => (value === '' ? null : value))
    .nullable()
}

/** A name on one line that may be left out; blank is stored as null, and between words is one space. */
export function optionalName(max: number, tooLong: string) {
  return boundedText(max, tooLong, (value) => plainName(value.replace(/[\t\n\r]/g, ' ')))
    .transform((value) => (value === '' ? null : value))
    .nullable()
}

/** An email address that may be left out; blank is stored as null. */
export function optionalEmail(max: number, tooLong: string) {
  return z
    .string('Deve ser um texto')
    .overwrite(plainKey)
    .refine((value) => codePoints(value) <= max, tooLong)
    .refine((value) => value === '' || z.email().safeParse(value).success, 'Email inválido')
    .meta({ maxLength: max })
    .transform((value) => (value === '' ? null : value))
    .nullable()
}

/** A calendar day, `YYYY-MM-DD`, without time or zone; blank is stored as null. */
export function optionalDate() {
  return z
    .string('Data inválida')
    .overwrite(plainKey)
    .refine((value) => value === '' || z.iso.date().safeParse(value).success, 'Data inválida')
    .meta({ format: 'date' })
    .nullable()
    .transform((value) => (value === '' ? null : value))
    .refine((value) => value === null || (value >= '1900-01-01' && value <= '2999-12-31'), 'Data inválida')
}

/** A calendar day that must be there. */
export function requiredDate(required: string) {
  return z
    .string({ error: (issue) => (issue.input == null ? required : 'Data inválida') })
    .overwrite(plainKey)
    .min(1, { error: required, abort: true })
    .pipe(
      z.iso
        .date({ error: 'Data inválida', abort: true })
        .refine((day) => day >= '1900-01-01' && day <= '2999-12-31', { error: 'Data inválida', abort: true }),
    )
    .meta({ format: 'date' })
}

/** An instant with its offset, ISO 8601, from the year 2000 on; blank is null. */
export function optionalInstant() {
  return z
    .union([z.literal(''), z.iso.datetime({ offset: true, error: 'Data e hora inválidas' }), z.null()], {
      error: 'Data e hora inválidas',
    })
    .transform((value) => (value === '' ? null : value))
    .refine((value) => value === null || (value >= '2000-01-01' && value <= '2999-12-31'), 'Data e hora inválidas')
}

/** The most hours one record may hold: past any real project, within every column. */
export const maximumHours = 100_000

/** Hours in half-hour steps, zero or more; zero is stored as null, as nothing was budgeted or estimated. */
export function optionalHours(name: string, messages: { negative: string; step: string }) {
  return z
    .number(`${name} deve ser um número`)
    .min(0, messages.negative)
    .max(maximumHours, `${name} deve ser de no máximo 100.000 horas`)
    .refine((hours) => Number.isInteger(hours * 2), messages.step)
    .meta({ multipleOf: 0.5 })
    .transform((hours) => (hours === 0 ? null : hours))
    .nullable()
}

/** UTC instant as PostgreSQL writes it in JSON, with offset. */
export const timestamp = z.iso.datetime({ offset: true })

/** UUID of any version. */
export const id = z.guid('Identificador inválido')
