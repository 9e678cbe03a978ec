/** Three digits after each point, as Brazilians group thousands; "0.015" is none of these. */
const grouped = /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/
const plain = /^(-?)(\d+)(?:\.(\d*))?$/

/**
 * The exact decimal that a text says, with a point: "12,5" and "12.5" are `12.5`, "0.015" is `0.015`, "1.200" is `1200`.
 * The text itself where it says none, for the rules to refuse; blank is blank. Where there are no thousands, "1.200" is `1.200`.
 */
export function parseDecimal(text: string, { thousands = true } = {}): string {
  const typed = text.replace(/\s/g, '').replace('−', '-')
  const ungrouped = thousands && grouped.test(typed) ? typed.replaceAll('.', '') : typed
  const pointed = ungrouped.replace(',', '.').replace(/^(-?)\./, '$10.')
  const [, sign, whole, fraction] = plain.exec(pointed) ?? []
  if (whole === undefined || pointed === '0.') return text.trim()
  return `${sign}${whole}${fraction ? `.${fraction}` : ''}`
}

/** A decimal for a field, to be corrected by hand: `12.5` → `12,5`; what is none stays as it is. */
export function commaText(value: string): string {
  return plain.test(value) ? value.replace('.', ',') : value
}
