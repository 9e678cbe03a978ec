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
  const control = inRow(row, letter) ?? onPage(letter)
  if (!control) return false
  control.focus()
  if (!control.matches('input, textarea')) control.click()
  return true
}

/** To edit what a row is about, where it has no button for that, is to open it. */
function inRow(row: Element | null | undefined, letter: string): HTMLElement | null | undefined {
  if (!row || letter === 'c') return null
  return row.querySelector<HTMLElement>(marked(letter)) ?? (letter === 'e' ? leadOf(row) : null)
}

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
