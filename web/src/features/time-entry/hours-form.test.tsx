import { Dialog as Base } from '@base-ui/react/dialog'
import { calendarIn } from '@leme/contract/format/calendar'
import { defaultTimeZone } from '@leme/contract/format/default-time-zone'
import { formatDate } from '@leme/contract/format/format'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { HoursForm } from './hours-form.tsx'

const task = { id: '0190a8e0-0000-7000-8000-000000000001', title: 'Ler o extrato' }
const day = 24 * 60 * 60 * 1000
const { dayOf: today } = calendarIn(defaultTimeZone)
const dayFromNow = (days: number) => formatDate(today(new Date(Date.now() + days * day)))

afterEach(() => vi.unstubAllGlobals())

/** The form in its dialog; answers the bodies that it sends. */
function openForm(): object[] {
  const sent: object[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return new Response('{}', { status: 201, headers: { 'Content-Type': 'application/json' } })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Base.Root open>
        <HoursForm projectId="0190a8e0-0000-7000-8000-000000000002" task={task} entry={null} onSaved={() => {}} />
      </Base.Root>
    </QueryClientProvider>,
  )
  return sent
}

const field = (label: string) => screen.getByRole('textbox', { name: new RegExp(`^${label}`) })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test.each([
  ['1h30', 1.5],
  ['1:30', 1.5],
  ['90min', 1.5],
  ['1,5', 1.5],
])('[PD-25] hours typed as %j are sent as %d', async (typed, hours) => {
  const sent = openForm()
  type('Horas', typed)
  press('Registrar')
  await waitFor(() => expect(sent).toMatchObject([{ hours, date: today(new Date()) }]))
})

test('[PD-25] a future day is refused', async () => {
  const sent = openForm()
  type('Horas', '2')
  type('Data', dayFromNow(1))
  press('Registrar')
  await screen.findByText('Data não pode ser no futuro')
  expect(sent).toEqual([])
})

test('[PD-25] a day of more than a year ago is asked about, then taken; another such day is asked about again', async () => {
  const sent = openForm()
  type('Horas', '2')
  type('Data', dayFromNow(-400))
  press('Registrar')
  await screen.findByText(/foi há mais de um ano/)
  type('Data', dayFromNow(-500))
  press('Registrar')
  expect(sent).toEqual([])
  press('Registrar mesmo assim')
  await waitFor(() => expect(sent).toMatchObject([{ date: today(new Date(Date.now() - 500 * day)) }]))
})

test('[PD-25] a day of less than a year ago is taken without a question', async () => {
  const sent = openForm()
  type('Horas', '2')
  type('Data', dayFromNow(-360))
  press('Registrar')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test.each([
  ['', 'Horas são obrigatórias'],
  ['0,3', 'Horas devem ser múltiplas de 0,25'],
  ['0', 'Horas devem ser maiores que zero'],
  ['24,25', 'Horas devem ser no máximo 24 por registro'],
  ['muitas', 'Horas devem ser um número'],
])('[PD-18] hours typed as %j are refused: %s', async (typed, message) => {
  const sent = openForm()
  type('Horas', typed)
  press('Registrar')
  await screen.findByText(message)
  expect(sent).toEqual([])
})

test('[PD-18] the arrow keys go in quarters of an hour, and without a day nothing is sent', async () => {
  const sent = openForm()
  const hours = field('Horas') as HTMLInputElement
  for (const step of ['0,25', '0,5', '0,75']) {
    fireEvent.keyDown(hours, { key: 'ArrowUp' })
    await waitFor(() => expect(hours.value).toBe(step))
  }
  type('Data', '')
  press('Registrar')
  await screen.findByText('Data é obrigatória')
  expect(sent).toEqual([])
})
