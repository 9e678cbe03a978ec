/** The 50 characters by which the national layout knows a note; a CNPJ inside may have letters. */
const form = /^[0-9]{9}[0-9A-Z]{14}[0-9]{27}$/

/** The key in an id (NFS and 50 characters) or by itself; null where there is none. */
export function nationalKey(text: string | null): string | null {
  const key = (text ?? '')
    .replace(/\s/g, '')
    .replace(/^NFS(?=.{50}$)/i, '')
    .toUpperCase()
  return form.test(key) ? key : null
}

/** Whether a key's last digit follows from the others: modulo 11, weights 2 to 9 from the right, a character's value is its code − 48. */
export function hasRightDigit(key: string): boolean {
  let sum = 0
  for (let place = 0; place < 49; place += 1) sum += (key.charCodeAt(48 - place) - 48) * (2 + (place % 8))
  const rest = sum % 11
  return key.charCodeAt(49) - 48 === (rest < 2 ? 0 : 11 - rest)
}
