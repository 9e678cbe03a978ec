import { describe, expect, test } from 'vitest'
import { clientCreate } from '../client/client.ts'
import { checkDocument, documentWarning, isDestroyed, mendDocument } from './document-number.ts'

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

describe('documents that a spreadsheet went over', () => {
  test.each(['7,12346E+12', '7.12346e+12', '1,23457E+13', '7E+12', '1,2E13', "'7,12346E+12"])(
    '[FI-06] %s is a destroyed number',
    (document) => {
      expect(isDestroyed(document)).toBe(true)
      expect(clientCreate.safeParse({ name: 'A', document }).error?.issues[0]?.message).toContain(
        'A planilha destruiu este número',
      )
    },
  )

  test.each(['12ABC34501DE35', '12345E78000112', '7123456000198', 'E+12', 'RG 12.345', ''])(
    '[FI-06] %s is none',
    (document) => {
      expect(isDestroyed(document)).toBe(false)
    },
  )

  test.each([
    ['191', '191'],
    ['11222333000181', '11222333000181'],
    ['7123456000198', '07123456000198'],
    ['7123456000199', '7123456000199'],
    ['123456000149', '00123456000149'],
    ["'11.222.333/0001-81", '11.222.333/0001-81'],
    ['52998224725', '52998224725'],
    ['123456797', '00123456797'],
    ['1234567890', '01234567890'],
    ['123456798', '123456798'],
    ['12.345.678-9', '12.345.678-9'],
  ])('[FI-06] %s is read as %s', (document, read) => {
    expect(mendDocument(document)).toBe(read)
  })
})
