import { z } from 'zod'

type DecimalRules = {
  /** Digits after the point; more are refused, unless they are zeros. */
  scale: number
  /** Digits before the point. */
  digits: number
  /** Whether it may be below zero. */
  negative?: boolean
  messages: { required?: string; wrong: string; tooBig: string; negative?: string; scale: string }
}

/** Every part is one run of digits: nothing to try twice, however long the text of a stranger is. */
const plain = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * An exact decimal, sent as text or as a JSON number, held as text: `"1234.50"`, `1234.5` → `1234.5`. Exponents,
 * thousands and infinities are refused.
 */
export function decimal({ scale, digits, negative = false, messages }: DecimalRules) {
  return z
    .union([z.string(), z.number()], {
      error: (issue) => (issue.input == null ? (messages.required ?? messages.wrong) : messages.wrong),
    })
    .transform((value, context) => {
      const match = plain.exec(String(value).trim())
      const [, sign = '', digitsBefore = '', digitsAfter = ''] = match ?? []
      const whole = digitsBefore.replace(/^0+(?=\d)/, '')
      const fraction = withoutLastZeros(digitsAfter)
      const message = !match
        ? messages.wrong
        : sign && !negative && /[1-9]/.test(whole + fraction)
          ? (messages.negative ?? messages.wrong)
          : whole.length > digits
            ? messages.tooBig
            : fraction.length > scale
              ? messages.scale
              : null
      if (message !== null) {
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
      const text = fraction === '' ? whole : `${whole}.${fraction}`
      return /[1-9]/.test(text) ? sign + text : text
    })
    .meta({ pattern: `^${negative ? '-?' : ''}0*\\d{1,${digits}}(\\.\\d{1,${scale}}0*)?$` })
}

/** A pattern would start again at each zero. */
function withoutLastZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/** A decimal as every answer carries it. */
export const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/)
