const single = /^(?:unica|a vista|avista)$/
const numbered = /^(?:parcela|parc\.?)? ?0{0,2}(\d{1,3})(?:a|o)? ?(?:(?:\/|-|de) ?0{0,2}(\d{1,3}))?$/

/**
 * Which instalment of a bill a cell says: `1/3`, `01 de 03`, `Parcela 2 de 6` and `2` → `1/3`, `1/3`, `2/6`, `2`; '' for
 * the only one; null for what says none.
 */
export function readInstallment(text: string): string | null {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
  if (plain === '' || single.test(plain)) return ''
  const [, nth, of] = numbered.exec(plain) ?? []
  if (nth === undefined || Number(nth) === 0) return null
  if (of === undefined) return String(Number(nth))
  if (Number(nth) > Number(of)) return null
  return Number(of) === 1 ? '' : `${Number(nth)}/${Number(of)}`
}

/** What an instalment of a bill is known by: the bill's own key and which of its instalments it is, `1234-1/3`. */
export function keyOfInstallment(key: string, installment: string): string {
  const isSaid = installment === '' || key.endsWith(`-${installment}`) || key.endsWith(`/${installment}`)
  return key === '' || isSaid ? key : `${key}-${installment}`
}
