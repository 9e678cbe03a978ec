import { type ErrorCode, errors, type FieldError } from '@leme/contract/wire/errors'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { createQueryClient } from './api/query-client.ts'
import { type Answer, done, type Wire, wire } from './test-wire.ts'
import { Toaster } from './ui/toast/toaster.tsx'

/** Nobody is there. */
export const gone: Answer = () => {
  throw new TypeError('Failed to fetch')
}

/** The server's refusal, with its own sentence unless another is given. */
export function refused(code: ErrorCode, detail?: string, fields?: FieldError[]): Answer {
  const { status, message } = errors[code]
  const problem = { type: 'about:blank', title: message, status, code, detail: detail ?? message, errors: fields }
  const headers = { 'Content-Type': 'application/problem+json', 'x-supabase-api-version': '2024-01-01' }
  return () => Response.json({ ...problem, message: problem.detail }, { status, headers })
}

export { type Answer, wire } from './test-wire.ts'

type Page = {
  reads?: Wire['reads']
  /** What the page before gave along. */
  state?: object
  /** Its address: a page that reads its search has a route of its own. */
  at?: string
}

/** A form in the page, with toasts. It speaks to `wire`; answers what holds the page's reads. */
export function openForm(form: ReactNode, { reads = {}, state = {}, at = '/' }: Page = {}): QueryClient {
  wire.reads = reads
  const queries = createQueryClient()
  const page = () => (
    <>
      {form}
      <Toaster />
    </>
  )
  const history = createMemoryHistory()
  history.replace(at, state)
  // Every path shows it: what a form leads to is the product's.
  const root = createRootRoute({ component: page, notFoundComponent: () => null })
  const app = createRoute({ getParentRoute: () => root, id: 'app' })
  // Links to work lead about in it; what a project's page shows is opened in it.
  const project = createRoute({ getParentRoute: () => app, path: '/projects/$id' })
  const parent = at.startsWith('/auth') ? root : app
  const own = createRoute({ getParentRoute: () => parent, path: at.replace(/[?#].*/, '') })
  const isOwn = parent === app && !at.startsWith('/projects/')
  const inside = app.addChildren(isOwn ? [project, own] : [project])
  const routeTree = root.addChildren(parent === root ? [own, inside] : [inside])
  const router = createRouter({ routeTree, history })
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return queries
}

const later = () => Math.floor(Date.now() / 1000) + 3600

/** Somebody, as the auth service has them. */
export const helena = { id: '0190a8e0-0000-7000-8000-000000000009', email: 'helena@exemplo.com.br', factors: [] }

/** What the auth service answers to a sign-in. */
export const session = (user: object = helena) => ({
  access_token: 'a',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: later(),
  user,
})

/** Signs this browser in, for forms of people who have an account. */
export function signIn(user: object = helena): void {
  localStorage.setItem('leme.auth', JSON.stringify(session(user)))
}

/** A section may have the name of a field in it. */
export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: ':not(section)' })
/** Also of what a dialog covers: to find out what one may see takes most of the time. */
export const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name, hidden: true })

export async function type(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) fireEvent.change(await field(label), { target: { value } })
}

export async function press(name: string): Promise<void> {
  fireEvent.click(await button(name))
}

/** The words of a select's options, once it is open, which it then is no more. */
export async function optionsOf(label: string): Promise<string[]> {
  const list = await screen.findByRole('combobox', { name: label, hidden: true })
  fireEvent.click(list)
  const words = (await screen.findAllByRole('option')).map((option) => option.textContent)
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  return words
}

/** Chooses an option of a select. */
export async function choose(label: string, name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('combobox', { name: label, hidden: true }))
  const option = await screen.findByRole('option', { name })
  fireEvent.pointerDown(option)
  fireEvent.click(option, { detail: 1 })
  // Until it is gone it is one of two lists, where another is opened.
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
}

/** What the field says below itself. */
async function noteOf(label: string): Promise<string> {
  const notes = (await field(label)).getAttribute('aria-describedby') ?? ''
  return document.getElementById(notes)?.textContent ?? ''
}

/** Waits until each field says this below itself, and is marked as wrong. */
export async function expectNotes(notes: Record<string, string>): Promise<void> {
  for (const [label, note] of Object.entries(notes)) {
    await waitFor(async () => expect(await noteOf(label)).toBe(note))
    expect((await field(label)).getAttribute('aria-invalid')).toBe('true')
  }
}

/** A form filled in rightly, and what it does then. */
export type Trial = {
  open: () => unknown
  values: Record<string, string>
  /** The button that sends it. */
  submit: string
  request: string
  body?: unknown
  /** What the server answers when all is well. */
  answer?: Answer
  /** Each attempt has the key of the first: what the server did, though its answer got lost, it does not do again. */
  once?: boolean
}

const unreachable = /Não foi possível falar com o servidor/

/** What every form must withstand: two clicks in one moment, a server that is gone, and one that says to wait. */
export function holds(title: string, { open, values, submit, request, body, answer = done, once }: Trial): void {
  async function fill(): Promise<void> {
    await open()
    await type(values)
  }

  /** What was typed is there, and it can be sent again. */
  async function sendsAgain(): Promise<void> {
    for (const [label, value] of Object.entries(values)) expect((await field(label)).value).toBe(value)
    const before = wire.sent.length
    wire.answer = answer
    await waitFor(async () => expect((await button(submit)).disabled).toBe(false))
    await press(submit)
    await waitFor(() => expect(wire.sent.length).toBeGreaterThan(before))
    expect(wire.sent.at(before)).toMatchObject({ request })
    if (!once) return
    expect(wire.sent.at(before)?.key).toBeTruthy()
    expect(wire.sent.at(before)?.key).toBe(wire.sent.at(before - 1)?.key)
  }

  test(`${title}: two clicks in one moment send it once`, async () => {
    await fill()
    let release = () => {}
    wire.answer = () => new Promise((resolve) => (release = () => resolve(answer())))
    const send = await button(submit)
    act(() => {
      send.click()
      send.click()
    })
    await waitFor(() => expect(wire.sent).toHaveLength(1))
    // What follows it is answered at once: a request that stays open would keep other files' forms waiting.
    wire.answer = answer
    await act(async () => release())
    expect(wire.sent.slice(0, 1)).toMatchObject([body === undefined ? { request } : { request, body }])
    expect(wire.sent.filter((one) => one.request === request)).toHaveLength(1)
  })

  test(`${title}: a server that is gone is said, what was typed stays, and it is sent again`, async () => {
    await fill()
    wire.answer = gone
    await press(submit)
    await screen.findAllByText(unreachable)
    await sendsAgain()
  })

  test(`${title}: too soon is said, what was typed stays, and it is sent again`, async () => {
    await fill()
    wire.answer = refused('over_request_rate_limit')
    await press(submit)
    await screen.findAllByText(/^Muitas tentativas\. Aguarde/)
    await sendsAgain()
  })
}
