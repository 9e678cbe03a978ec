import { expect, test } from 'vitest'
import { withoutMarks } from './without-marks.ts'

test.each([
  ['veja [a ata](https://exemplo.com.br/ata) e **assine**', 'veja a ata e assine'],
  ['veja [a ata](https://exemplo.com.br/a', 'veja a ata'],
  ['![tela](https://x.io/a.png "Tela") e <https://x.io>', 'tela e https://x.io'],
  ['# Falta\n\n> o anexo\n- [x] um\n- dois\n1. três', 'Falta o anexo um dois três'],
  ['um _dois_ __três__ *quatro* ~~cinco~~ `seis`', 'um dois três quatro cinco seis'],
  ['```ts\nconst a = 1\n```', 'const a = 1'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', '| a | b | | 1 | 2 |'],
  ['nome_de_campo, 2 * 3 * 4, [sic] e f(x)', 'nome_de_campo, 2 * 3 * 4, [sic] e f(x)'],
  ['\\*isto\\* fica', '*isto* fica'],
])('[WD-05] %j reads as “%s”', (text, words) => {
  expect(withoutMarks(text)).toBe(words)
})

test('[WD-05] texts that are made to be slow are not', () => {
  const from = Date.now()
  for (const sign of ['[', '![', '*', '_', '**a', '`', '[a](', '<https://', '\\', '> ', '- ', '|-'])
    withoutMarks(sign.repeat(20_000 / sign.length))
  expect(Date.now() - from).toBeLessThan(1_500)
})
