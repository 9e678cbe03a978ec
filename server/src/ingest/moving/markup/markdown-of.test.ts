import { expect, test } from 'vitest'
import type { Markup } from '../table-source.ts'
import { markdownOf } from './markdown-of.ts'

const html = '<p>Olá <b>mundo</b> &amp; mar</p>\n<ul><li>um</li></ul>'

test.each<[Markup, string, string]>([
  ['any', html, 'Olá **mundo** & mar\n\n- um'],
  ['wiki', html, 'Olá **mundo** & mar\n\n- um'],
  ['markdown', html, html],
  ['any', 'Texto com <p> no meio\ne List<String>', 'Texto com <p> no meio\ne List<String>'],
  ['wiki', '<p> começa assim e segue', '<p> começa assim e segue'],
])('[MV-01] a description of a file in %s is HTML where it is so from begin to end: %s', (markup, text, markdown) => {
  expect(markdownOf(text, markup)).toBe(markdown)
})
