import { expect } from 'vitest'

/** One request that a noun's rules must refuse, with the field and sentence of the refusal. */
export type RefusedCase = { title: string; body: Record<string, unknown>; field: string; message: string | RegExp }

/** One request that a noun's rules must just still take, with what is stored. */
export type AcceptedCase = { title: string; body: Record<string, unknown>; field: string; stored: unknown }

/** Whether the results of a call with the bodies of these cases are their refusals, in their order. */
export function expectRefusals(results: readonly unknown[], refused: readonly RefusedCase[]): void {
  for (const [index, { title, field, message }] of refused.entries()) {
    expect(results[index], title).toMatchObject({
      index,
      outcome: 'refused',
      problem: { code: 'validation_failed', errors: [{ field, message: expect.stringMatching(message) }] },
    })
  }
}

/** `isKey`: another system knows the row by it, so its blanks stay. */
type TextRule = { max: number; tooLong: string; required?: string; isKey?: boolean }

/** Texts of several lines, which keep every character that they may hold; what is not drawn leaves all others. */
const free = ['description', 'notes', 'note', 'address', 'area', 'error', 'provider', 'model']

/** What the rules of text fields refuse, and what they just still take, generated from the limits. */
export function textCases(valid: Record<string, unknown>, rules: Record<string, TextRule>) {
  const refused: RefusedCase[] = []
  const accepted: AcceptedCase[] = []
  for (const [field, { max, tooLong, required, isKey }] of Object.entries(rules)) {
    const email = field === 'email'
    const text = (length: number) => (email ? `${'a'.repeat(length - 5)}@b.co` : 'ã'.repeat(length))
    const body = (value: unknown) => ({ ...valid, [field]: value })
    refused.push({ title: `${field} of ${max + 1} characters`, body: body(text(max + 1)), field, message: tooLong })
    refused.push({ title: `${field} with a NUL byte`, body: body('a\0b'), field, message: /inválido/ })
    refused.push({ title: `${field} with half a surrogate pair`, body: body('a\ud800b'), field, message: /inválido/ })
    const turned = { title: `${field} that turns its direction`, body: body('a\u202eb'), field }
    if (email || free.includes(field)) refused.push({ ...turned, message: /inválido/ })
    else accepted.push({ ...turned, stored: 'ab' })
    refused.push({ title: `${field} with an escape`, body: body('a\u001bb'), field, message: /inválido/ })
    if (required && !email) {
      const spaced = 'a  b\u00a0\u2003c'
      accepted.push({
        title: `${field} with several blanks between words`,
        body: body(` ${spaced}\u00a0`),
        field,
        stored: isKey ? 'a  b  c' : 'a b c',
      })
    }
    if (required) {
      refused.push({ title: `${field} of two lines`, body: body('a\nb'), field, message: /inválido/ })
      for (const unseen of ['\u200b', '\u3164', '\u00ad\u2060']) {
        refused.push({
          title: `${field} that nobody sees: ${JSON.stringify(unseen)}`,
          body: body(unseen),
          field,
          message: required,
        })
      }
    }
    for (const wrong of [7, true, ['a'], { a: 1 }]) {
      refused.push({
        title: `${field} as ${JSON.stringify(wrong)}`,
        body: body(wrong),
        field,
        message: 'Deve ser um texto',
      })
    }
    if (!email)
      accepted.push({ title: `${field} of ${max} characters`, body: body(text(max)), field, stored: text(max) })
    if (!email) {
      const emoji = '🧭'.repeat(max)
      accepted.push({ title: `${field} of ${max} emoji`, body: body(emoji), field, stored: emoji })
    }
    if (required) {
      for (const blank of ['', '   ', null, undefined]) {
        refused.push({ title: `${field} as ${JSON.stringify(blank)}`, body: body(blank), field, message: required })
      }
    } else {
      for (const blank of ['', '   ', null, undefined]) {
        accepted.push({ title: `${field} as ${JSON.stringify(blank)}`, body: body(blank), field, stored: null })
      }
    }
  }
  return { refused, accepted }
}

/** The same for a field of values: each that is refused with its sentence, each that is taken with what is stored. */
export function valueCases(
  valid: Record<string, unknown>,
  field: string,
  {
    refused,
    accepted,
  }: { refused: [value: unknown, message: string][]; accepted: [value: unknown, stored: unknown][] },
): { refused: RefusedCase[]; accepted: AcceptedCase[] } {
  const titled = (value: unknown) => ({
    title: `${field} as ${JSON.stringify(value)}`,
    body: { ...valid, [field]: value },
  })
  return {
    refused: refused.map(([value, message]) => ({ ...titled(value), field, message })),
    accepted: accepted.map(([value, stored]) => ({ ...titled(value), field, stored })),
  }
}
