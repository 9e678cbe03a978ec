import { expect, test } from 'vitest'
import { askedAt, continueList, type Edit, linkOver, type Selected, toggleMark } from './markdown-keys.ts'

/** A text whose selection is between two bars, or a caret at one. */
function selected(marked: string): Selected {
  const from = marked.indexOf('|')
  const last = marked.lastIndexOf('|')
  return { text: marked.replaceAll('|', ''), from, to: last === from ? from : last - 1 }
}

function after(marked: string, edit: (given: Selected) => Edit | null): string | null {
  const given = selected(marked)
  const made = edit(given)
  if (!made) return null
  const text = given.text.slice(0, made.from) + made.insert + given.text.slice(made.to)
  const [from, to] = made.select
  const bar = from === to ? '|' : `|${text.slice(from, to)}|`
  return text.slice(0, from) + bar + text.slice(to)
}

test.each([
  ['Falta |testar| hoje', 'Falta **|testar|** hoje'],
  ['Falta **|testar|** hoje', 'Falta |testar| hoje'],
  ['Falta |', 'Falta **|**'],
])('[WD-04] Ctrl+B of %j is %j', (before, then) => {
  expect(after(before, (given) => toggleMark(given, '**'))).toBe(then)
})

test.each([
  ['- um|', '- um\n- |'],
  ['  * um|', '  * um\n  * |'],
  ['9. um|', '9. um\n10. |'],
  ['- [x] um|', '- [x] um\n- [ ] |'],
  ['a\n- um|\nb', 'a\n- um\n- |\nb'],
  ['- um\n- |', '- um\n|'],
  ['um|', null],
  ['-um|', null],
  ['- |um|', null],
])('[WD-04] Enter in the list %j makes %j', (before, then) => {
  expect(after(before, continueList)).toBe(then)
})

test.each([
  ['veja |a ata|', 'https://x.io/a', 'veja [a ata](https://x.io/a)|'],
  ['veja |a ata|', 'https://x.io/(a)', 'veja [a ata](https://x.io/(a%29)|'],
  ['veja |a ata|', 'outras palavras', null],
  ['veja |https://y.io|', 'https://x.io', null],
  ['veja |', 'https://x.io', null],
])('[WD-04] a link pasted over %j is %j', (before, pasted, then) => {
  expect(after(before, (given) => linkOver(given, pasted))).toBe(then)
})

test.each([
  ['oi @|', '@', ''],
  ['@ana|', '@', 'ana'],
  ['(@Ana Pr|', '@', 'Ana Pr'],
  ['veja #ext|', '#', 'ext'],
  ['a@b.co|', null, null],
  ['@Ana Prado disse|', null, null],
  ['# Título|', null, null],
])('[WD-04] %j asks for %j', (typed, sign, words) => {
  expect(askedAt(selected(typed))).toEqual(sign === null ? null : expect.objectContaining({ sign, words }))
})
