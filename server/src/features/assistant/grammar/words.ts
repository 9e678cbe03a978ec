/** Text as the grammar compares it: without case, accents and doubled blanks. Its length may differ from the text's. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}
