import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm, refused } from '../test-form.tsx'
import { StatusBadge } from '../ui/sign/badge.tsx'
import { StatusTextProvider } from '../ui/sign/status-text.ts'
import { useChosenStatusText } from './status-text.ts'

function Page() {
  return (
    <StatusTextProvider value={useChosenStatusText()}>
      <h1>Projetos</h1>
      <StatusBadge status="doing" />
    </StatusTextProvider>
  )
}

test('[SH-14] until it is known what an organisation calls its statuses, a badge has no word, and then its own', async () => {
  let answer = (_: Response) => {}
  const me = new Promise<Response>((resolve) => (answer = resolve))
  openForm(<Page />, { reads: { '/api/me': () => me } })
  await screen.findByRole('heading', { name: 'Projetos' })
  expect(screen.queryByText('Doing')).toBeNull()
  answer(Response.json({ organization: { status_labels: 'portuguese' } }))
  await screen.findByText('Em andamento')
})

test('[SH-14] where it cannot be known, the original is shown', async () => {
  openForm(<Page />, { reads: { '/api/me': refused('organization_not_found') } })
  await screen.findByText('Doing')
})
