import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm, refused, wire } from '../test-form.tsx'
import { CalendarProvider, useCalendar } from '../ui/calendar.ts'
import { useToday } from '../ui/use-today.ts'
import { useChosenCalendar } from './calendar.ts'
import { keys } from './keys.ts'

const instant = '2026-03-10T02:30:00Z'
let queries: QueryClient
let reads = 0

function Shown() {
  useQuery({ queryKey: keys.projects.list(), queryFn: () => (reads += 1) })
  return (
    <>
      <p>{useCalendar().formatInstant(instant)}</p>
      <time>{useToday()}</time>
    </>
  )
}

function Page() {
  queries = useQueryClient()
  return (
    <CalendarProvider value={useChosenCalendar()}>
      <h1>Projetos</h1>
      <Shown />
    </CalendarProvider>
  )
}

const meIn = (time_zone: string) => ({ organization: { time_zone } })

test('[SH-14] until an organisation’s zone is known its clock shows nothing, and then its own', async () => {
  let answer = (_: Response) => {}
  openForm(<Page />, { reads: { '/api/me': () => new Promise<Response>((resolve) => (answer = resolve)) } })
  await screen.findByRole('heading', { name: 'Projetos' })
  expect(screen.queryByText(/\d\d:\d\d/)).toBeNull()
  answer(Response.json(meIn('America/Manaus')))
  await screen.findByText('09/03/2026 22:30')
})

test('[SH-14] once it chooses another, the clock follows and what is shown is read again', async () => {
  openForm(<Page />, { reads: { '/api/me': meIn('Pacific/Pago_Pago') } })
  await screen.findByText('09/03/2026 15:30')
  await waitFor(() => expect(reads).toBeGreaterThan(0))
  const [before, day] = [reads, screen.getByRole('time').textContent]
  wire.reads['/api/me'] = meIn('Pacific/Kiritimati')
  await queries.invalidateQueries({ queryKey: keys.me })
  await screen.findByText('10/03/2026 16:30')
  await waitFor(() => expect(reads).toBe(before + 1))
  // 25 hours apart: never the same day.
  await waitFor(() => expect(screen.getByRole('time').textContent).not.toBe(day))
})

test('[SH-14] where it cannot be known, the default clock shows', async () => {
  openForm(<Page />, { reads: { '/api/me': refused('organization_not_found') } })
  await screen.findByText('09/03/2026 23:30')
})
