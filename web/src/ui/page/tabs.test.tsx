import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const tabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'tasks', label: 'Tasks' },
]

test.each([true, false])('[PD-04] on phones a tab that is opened brings what it shows into sight: %s', (isPhone) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }))
  const moved = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  const opened = vi.fn()
  render(
    <Tabs label="Partes" value="overview" onChange={opened} tabs={tabs}>
      Descrição
    </Tabs>,
  )
  fireEvent.click(screen.getByRole('tab', { name: 'Overview' }))
  expect(moved).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('tab', { name: 'Tasks' }))
  expect(opened).toHaveBeenCalledExactlyOnceWith('tasks')
  expect(moved.mock.contexts).toEqual(isPhone ? [screen.getByRole('tablist')] : [])
})

test('[SH-15] a tab’s count follows where a translator has put its words into elements of its own', () => {
  const counted = (count: number) => (
    <Tabs label="Partes" value="tasks" onChange={() => {}} tabs={[{ value: 'tasks', label: 'Tasks', count }]}>
      Lista
    </Tabs>
  )
  const { rerender } = render(counted(39))
  const tab = screen.getByRole('tab')
  const texts = document.createTreeWalker(tab, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(text as Text)
  for (const text of found) {
    const font = document.createElement('font')
    font.textContent = text.data
    text.replaceWith(font)
  }
  rerender(counted(40))
  expect(tab.textContent?.replaceAll('\u00a0', ' ')).toBe('Tasks (40)')
})
