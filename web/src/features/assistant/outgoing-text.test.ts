import { expect, test } from 'vitest'
import { outgoingText } from './outgoing-text.ts'

test('[AS-02] blank is nothing', () => {
  for (const typed of ['', '   ', '\n\t \n']) expect(outgoingText(typed)).toBe('')
})

test('[AS-02] blank lines around a text and blanks at its lines’ ends go', () => {
  expect(outgoingText('\n\n  olá  \nmundo \n\n')).toBe('  olá\nmundo')
  expect(outgoingText('  olá ')).toBe('olá')
})

test('[AS-02] a list that is indented as a whole keeps its levels', () => {
  expect(outgoingText('    - A\n      - B\n\n    - C\n')).toBe('- A\n  - B\n\n- C')
  expect(outgoingText('\t- A\n\t\t- B')).toBe('- A\n\t- B')
  expect(outgoingText('- A\r\n  - B\r\n')).toBe('- A\n  - B')
})

test('[AS-02] lines with different blanks share what is alike alone', () => {
  expect(outgoingText('\t- A\n  - B')).toBe('\t- A\n  - B')
})
