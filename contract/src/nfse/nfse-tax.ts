/** The national layout, ABRASF's and São Paulo's. */
export const nfseLayouts = ['nacional', 'abrasf', 'sao_paulo'] as const

/** What the taker of a service withheld of a note; PIS and COFINS may stand with CSLL in the national layout. */
export const nfseTaxNames = {
  iss: 'ISS',
  inss: 'INSS',
  irrf: 'IRRF',
  csll: 'CSLL',
  pis: 'PIS',
  cofins: 'COFINS',
  other: 'Outras retenções',
} as const
export type NfseTax = keyof typeof nfseTaxNames
export const nfseTaxes = Object.keys(nfseTaxNames) as [NfseTax, ...NfseTax[]]

/** What a withheld tax of a note is called: the national layout says CSLL, PIS and COFINS together. */
export function nfseTaxName(tax: NfseTax, of: (typeof nfseLayouts)[number]): string {
  return tax === 'csll' && of === 'nacional' ? 'CSLL/PIS/COFINS' : nfseTaxNames[tax]
}
