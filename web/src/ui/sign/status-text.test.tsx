import { statusTexts, workStatuses } from '@leme/contract/status'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { FilterSelect } from '../select/filter-select.tsx'
import { StatusSelect } from '../select/status-select.tsx'
import { StatusBadge } from './badge.tsx'
import { StatusTextProvider, useStatusOptions } from './status-text.ts'

const inPortuguese = (children: ReactNode) => (
  <StatusTextProvider value={statusTexts.portuguese}>{children}</StatusTextProvider>
)

function Filter() {
  return <FilterSelect label="Status" value="review" options={useStatusOptions(workStatuses)} onChange={() => {}} />
}

test('[SH-14] badge, control and filter call a status as the organisation does', () => {
  const shown = (
    <>
      <StatusBadge status="done" />
      <StatusSelect label="Status de Atlas" status="doing" statuses={workStatuses} onChange={() => {}} />
      <Filter />
    </>
  )
  const { rerender } = render(shown)
  for (const text of ['Done', 'Doing', 'Review']) screen.getByText(text)
  rerender(inPortuguese(shown))
  screen.getByRole('combobox', { name: 'Status de Atlas: Em andamento' })
  for (const text of ['Concluído', 'Em andamento', 'Em revisão']) screen.getByText(text)
})

test('[SH-14] so do the choices of a status that is changed in place, and its style stays', async () => {
  render(
    inPortuguese(<StatusSelect label="Status de Atlas" status="doing" statuses={workStatuses} onChange={() => {}} />),
  )
  fireEvent.click(screen.getByRole('combobox', { name: 'Status de Atlas: Em andamento' }))
  const blocked = await screen.findByRole('option', { name: 'Bloqueado' })
  expect(blocked.querySelector('[data-style=destructive]')).not.toBeNull()
  expect(screen.queryByText('Blocked')).toBeNull()
})
