import { importLimits } from '@leme/contract/import/import'
import { expect, test } from 'vitest'
import { FileRefused, readFile } from './read-file.ts'

const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const fileOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new File(parts, 'faturas.csv')

test.each([
  ['UTF-8', fileOf('São;1\n')],
  ['UTF-8 with its mark', fileOf('\ufeffSão;1\n')],
  ['Windows-1252', fileOf(latin1('São;1\n'))],
])('[FI-05] a file in %s is read', async (_title, file) => {
  expect(await readFile(file)).toMatchObject({ name: 'faturas.csv', text: 'São;1\n' })
})

test.each([
  ['nothing', fileOf(), 'O arquivo faturas.csv está vazio.'],
  ['UTF-16', fileOf(Uint8Array.from([0xff, 0xfe, 0x41, 0])), /está em UTF-16/],
  ['a spreadsheet', fileOf('PK\x03\x04'), /é uma planilha, não um CSV\. Abra-a e salve como "CSV UTF-8"\./],
  ['an old spreadsheet', fileOf(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])), /é uma planilha, não um CSV/],
  ['a bank’s statement', fileOf('\ufeffOFXHEADER:100\nDATA:OFXSGML\n'), /é um extrato OFX, e o Leme lê CSV/],
  ['a page that calls itself a sheet', fileOf('\n<html><table>'), /é HTML ou XML, e não um CSV/],
  ['a PDF', fileOf('%PDF-1.7'), /é um PDF/],
  ['no text', fileOf('a\0b'), 'faturas.csv não é um arquivo de texto.'],
  ['two encodings', fileOf('São\n', latin1('São\n')), /^A linha 2 de faturas\.csv não está em UTF-8/],
  ['too much', fileOf('x'.repeat(importLimits.fileBytes + 1)), /passa de 10 MB/],
])('[FI-05] a file of %s is refused with a sentence', async (_title, file, sentence) => {
  const reading = readFile(file)
  await expect(reading).rejects.toThrow(FileRefused)
  await expect(reading).rejects.toThrow(sentence)
})
