const units: Record<string, number> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  onze: 11,
  doze: 12,
  treze: 13,
  quatorze: 14,
  catorze: 14,
  quinze: 15,
  dezesseis: 16,
  dezessete: 17,
  dezoito: 18,
  dezenove: 19,
  vinte: 20,
  trinta: 30,
  quarenta: 40,
  cinquenta: 50,
  sessenta: 60,
  setenta: 70,
  oitenta: 80,
  noventa: 90,
  cem: 100,
  cento: 100,
  duzentas: 200,
  duzentos: 200,
  trezentas: 300,
  trezentos: 300,
  quatrocentas: 400,
  quatrocentos: 400,
  quinhentas: 500,
  quinhentos: 500,
  mil: 1000,
}

const word = `(?:${Object.keys(units)
  .sort((a, b) => b.length - a.length)
  .join('|')})`

/** Source of a pattern for a number in digits ("4", "1,5", "1.200") or words ("duas", "cento e vinte"), folded. */
export const numberPattern = `(?:\\d{1,3}(?:,\\d)? mil\\b|\\d{1,3}(?:\\.\\d{3})+(?:,\\d+)?|\\d{1,6}(?:[.,]\\d{1,3})?|${word}(?: mil\\b)?(?: e ${word}){0,8}\\b)`

/** What `numberPattern` matched. A point before three digits divides thousands, as in Portuguese. */
export function numberOf(folded: string): number {
  const [, thousands, rest] = /^(.+?) mil(?: e (.+))?$/.exec(folded) ?? []
  if (thousands) return 1000 * numberOf(thousands) + (rest ? numberOf(rest) : 0)
  if (!/^\d/.test(folded)) return folded.split(' e ').reduce((sum, part) => sum + (units[part] ?? 0), 0)
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(folded)) return Number(folded.replaceAll('.', '').replace(',', '.'))
  return Number(folded.replace(',', '.'))
}
