import { describe, expect, test } from 'vitest'
import { checkDocument, documentWarning } from './document-number.ts'

describe('[CL-04] CPF and CNPJ check digits', () => {
  test.each(['529.982.247-25', '52998224725', '11.222.333/0001-81', '12ABC34501DE35', '12.abc.345/01de-35'])(
    '[CL-04] %s is valid',
    (document) => {
      expect(checkDocument(document)).toBe('valid')
      expect(documentWarning(document)).toBeNull()
    },
  )

  test.each(['529.982.247-24', '11.222.333/0001-80', '12ABC34501DE36', '111.111.111-11', '00000000000000'])(
    '[CL-04] %s has wrong digits and is warned of',
    (document) => {
      expect(checkDocument(document)).toBe('wrong_digits')
      expect(documentWarning(document)).toBe('Os dígitos verificadores não conferem')
    },
  )

  test('[CL-04] what is neither is warned of, and nothing at all is not', () => {
    expect(documentWarning('RG 12.345')).toBe('Não parece um CPF ou CNPJ')
    expect(documentWarning('')).toBeNull()
    expect(documentWarning(null)).toBeNull()
  })
})
