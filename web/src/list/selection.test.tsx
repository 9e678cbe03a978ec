import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { chosenCount, everything, isChosen, nothing, type Press, pressed, type Selection } from './selection.ts'
import { useSelection } from './use-selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const chosen = (selection: Selection) => order.filter((id) => isChosen(selection, id)).join('')

/** Presses such as `b`, `Shift+d`, `Ctrl+a`, one after the other. */
function after(presses: string, begin: Selection = nothing): Selection {
  return presses.split(' ').reduce((selection, press) => {
    const [id = '', key = ''] = press.split('+').toReversed()
    const how: Press = { shift: key === 'Shift', ctrl: key === 'Ctrl' }
    return pressed(selection, id, how, order)
  }, begin)
}

describe('rows are chosen', () => {
  test.each([
    ['b', 'b'],
    ['b d', 'd'],
    ['b Ctrl+d', 'bd'],
    ['b Ctrl+d Ctrl+b', 'd'],
    ['b Shift+d', 'bcd'],
    ['d Shift+b', 'bcd'],
    ['b Shift+d Shift+a', 'abcd'],
    ['a Ctrl+c Shift+e', 'acde'],
    // From a row that was given up, Shift gives up the others too.
    ['a Shift+e Ctrl+b Shift+d', 'ae'],
    // Where nothing was pressed before, Shift chooses the one.
    ['Shift+c', 'c'],
  ])('by %s: %s', (presses, left) => {
    expect(chosen(after(presses))).toBe(left)
  })

  test('all that the filter leaves, but for those that were given up, also among rows that are not there', () => {
    const most = after('Ctrl+b Ctrl+d', everything)
    expect(chosen(most)).toBe('ace')
    expect(isChosen(most, 'of a later page')).toBe(true)
    expect(chosenCount(most, 5000)).toBe(4998)
    expect(chosen(after('Ctrl+b', most))).toBe('abce')
    expect(chosen(after('c', most))).toBe('c')
  })

  test('and forgotten with another filter, or once they are gone', () => {
    const { result, rerender } = renderHook(({ rows, asked, isWhole }) => useSelection(rows, asked, isWhole), {
      initialProps: { rows: order, asked: 'open', isWhole: true },
    })
    act(() => result.current.press('b', {}))
    act(() => result.current.press('d', { ctrl: true }))
    expect(chosen(result.current.selection)).toBe('bd')
    // A row that another page may have stays.
    rerender({ rows: ['a', 'd'], asked: 'open', isWhole: false })
    expect(chosenCount(result.current.selection, 5)).toBe(2)
    rerender({ rows: ['a', 'd'], asked: 'open', isWhole: true })
    expect(chosenCount(result.current.selection, 2)).toBe(1)
    rerender({ rows: order, asked: 'late', isWhole: true })
    expect(chosenCount(result.current.selection, 5)).toBe(0)
    act(() => result.current.chooseAll())
    expect(chosen(result.current.selection)).toBe('abcde')
    act(() => result.current.clear())
    expect(chosen(result.current.selection)).toBe('')
  })
  test('row by row, on from the one where the keyboard is', () => {
    const { result } = renderHook(() => useSelection(order, 'open', true))
    act(() => result.current.extend('b', 'c'))
    act(() => result.current.extend('c', 'd'))
    act(() => result.current.press('e', { ctrl: true }))
    act(() => result.current.press('e', { ctrl: true }))
    expect(chosen(result.current.selection)).toBe('bcd')
    act(() => result.current.extend('b', 'a'))
    act(() => result.current.extend('a', undefined))
    expect(chosen(result.current.selection)).toBe('abcd')
    expect(result.current.isChoosing).toBe(true)
    act(() => result.current.toggleChoosing())
    expect([chosen(result.current.selection), result.current.isChoosing]).toEqual(['', false])
    act(() => result.current.toggleChoosing())
    expect(result.current.isChoosing).toBe(true)
  })
})
