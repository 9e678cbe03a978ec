import type { PagePath } from '@leme/contract/pages'
import { behindModal } from '../../page/command-key.ts'
import { areShortcutsOn, controlKeys, pageKeys } from './shortcuts.ts'

type Ways = { go: (path: PagePath) => void; help: () => void }

/** How long g waits for its letter; ms. */
const timeoutMs = 3_000

/** A row of a list, or a card of one. */
const rows = 'tbody tr, article'

/** What is typed into, and what has letters of its own. */
const typing =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=textbox], [role=listbox], [role=menu]'

/**
 * Listens for the shortcuts of `shortcuts.ts` on all pages, until the answer is called. A control that names its key in
 * `aria-keyshortcuts` is pressed: that of the row with the focus, else of the open sheet, else of the page. Nothing happens
 * while one types, composes an accent or is in a dialog, which has keys of its own.
 */
export function listenForShortcuts({ go, help }: Ways): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let awaitedUntil = 0

  function onKey(event: KeyboardEvent): void {
    const { key, shiftKey, repeat, timeStamp, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
    if (!(target instanceof Element) || isTaken(target) || !areShortcutsOn()) return
    const letter = shiftKey ? key : key.toLowerCase()
    const isSecond = timeStamp < awaitedUntil
    awaitedUntil = 0
    if (!act()) return
    event.preventDefault()
    // A closed select would take the letter for one of its options.
    event.stopPropagation()

    function act(): boolean {
      if (repeat && letter !== 'j' && letter !== 'k') return false
      if (key === '?') help()
      else if (isSecond) return goTo(letter)
      else if (letter === 'g') awaitedUntil = timeStamp + timeoutMs
      else if (letter === 'j' || letter === 'k') return move(letter === 'j' ? 1 : -1)
      else return letter !== 'x' && letter in controlKeys && press(letter)
      return true
    }
  }

  function goTo(letter: string): boolean {
    const path = pageKeys[letter]
    if (path) go(path)
    return path !== undefined
  }

  // Before what has the focus hears of it.
  addEventListener('keydown', onKey, { signal, capture: true })
  addEventListener('pointerover', ({ target }) => say(target), { signal })
  addEventListener('focusin', ({ target }) => say(target), { signal })
  return () => listening.abort()
}

/** Whether a letter is for what has the focus, or for what is open over the page. */
function isTaken(target: Element): boolean {
  if (target.closest(typing) || behindModal('[data-sheet]')) return true
  // Who was typing in the sheet of something that went away types on: no letter is a shortcut over it.
  if (document.querySelector('[data-sheet] [data-gone]')) return true
  // A select outside a row or a sheet finds its options by letters.
  return target.matches('[role=combobox]') && !target.closest(`${rows}, [data-sheet]`)
}

const openSheet = () => [...document.querySelectorAll('[data-sheet]')].at(-1)

/** Puts the focus on the next row, or the one before; on the first in sight where it is on none. */
function move(by: 1 | -1): boolean {
  const within = openSheet() ?? document.querySelector('main')
  const listed = [...(within?.querySelectorAll<HTMLElement>(rows) ?? [])].filter((row) => leadOf(row) && isShown(row))
  const current = document.activeElement?.closest<HTMLElement>(rows)
  const at = current ? listed.indexOf(current) : -1
  const next = at >= 0 ? listed[at + by] : (listed.find((row) => row.getBoundingClientRect().top >= 0) ?? listed[0])
  leadOf(next)?.focus()
  return next !== undefined
}

const isShown = (element: Element) => element.getClientRects().length > 0

/** What opens a row: its title. */
const leadOf = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>('[data-part=lead] :is(a[href], button)') ?? row?.querySelector<HTMLElement>('a[href]')

/** Presses the control of that key that is nearest to the focus; false where there is none. */
function press(letter: string): boolean {
  const row = document.activeElement?.closest(rows)
  const own = row && letter !== 'c' ? row.querySelector<HTMLElement>(marked(letter)) : null
  const lead = row && !own ? openedFor(letter, row) : null
  const control = own ?? lead ?? onPage(letter)
  if (!control) return false
  if (lead) pressOpened(letter)
  take(control)
  return true
}

function take(control: HTMLElement): void {
  control.focus()
  if (control instanceof HTMLTextAreaElement) control.setSelectionRange(control.value.length, control.value.length)
  if (!control.matches('input, textarea')) control.click()
}

/** How long it is waited for that something opens, and how often it is looked; ms. */
const opening = { most: 5_000, every: 50 }

/** The address of an epic, story or task. */
const opensWork = /^\/projects\/[^/]+\/[a-z0-9]+-\d+$/i

/**
 * What opens a row that has no control of its own for a key: any to edit it; for status, person and priority one of work,
 * whose sheet has them.
 */
function openedFor(letter: string, row: Element): HTMLElement | null | undefined {
  if (letter === 'e') return leadOf(row)
  if (!['s', 'a', 'p'].includes(letter)) return null
  const link = row.querySelector<HTMLAnchorElement>('[data-part=lead] a[href]')
  return link && opensWork.test(link.pathname) ? link : null
}

/** What a key does is done in what a row opens: once it is there and has the focus, unless something else is pressed before. */
function pressOpened(letter: string): void {
  const before = new Set(document.querySelectorAll(marked(letter)))
  const until = performance.now() + opening.most
  const waiting = setInterval(look, opening.every)
  const ended = new AbortController()
  function end(): void {
    clearInterval(waiting)
    ended.abort()
  }
  function look(): void {
    const control = onPage(letter)
    const isThere = control && !before.has(control) && hasFocus(control.closest('[data-sheet], main'))
    if (isThere) take(control)
    if (isThere || performance.now() > until) end()
  }
  // The click on what opens it is none of these.
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, (event) => event.isTrusted && end(), { signal: ended.signal, capture: true })
}

const hasFocus = (area: Element | null) => area?.contains(document.activeElement) ?? false

/** Of an open sheet, which covers the page, its own. What is in another row is that row's. */
function onPage(letter: string): HTMLElement | undefined {
  const within = openSheet() ?? document.querySelector('main')
  return [...(within?.querySelectorAll<HTMLElement>(marked(letter)) ?? [])].find(
    (one) => !one.closest(rows) && !one.matches(':disabled') && isShown(one),
  )
}

const marked = (letter: string) => `[aria-keyshortcuts~="${letter}"]`

/** Says the key of what is pointed at, or has the focus, as its tooltip. */
function say(target: EventTarget | null): void {
  const control = target instanceof Element && target.closest<HTMLElement>('[aria-keyshortcuts], nav a[href]')
  if (!control || control.title || !areShortcutsOn()) return
  const key = control.getAttribute('aria-keyshortcuts')
  if (key && controlKeys[key]) control.title = `${controlKeys[key]} (${key.toUpperCase()})`
  const [letter] = Object.entries(pageKeys).find(([, path]) => path === control.getAttribute('href')) ?? []
  if (!key && letter) control.title = `${control.textContent} (G ${letter.toUpperCase()})`
}
