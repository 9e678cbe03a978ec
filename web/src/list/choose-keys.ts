import type { Choice } from './choice.ts'
import { hasChosen } from './selection.ts'

const boxesIn = (area: Element) => [...area.querySelectorAll<HTMLInputElement>('.choose-box')]
const leadOf = (box: Element) => box.closest('tr')?.querySelector<HTMLElement>('[data-part=lead] a[href]')
const boxOf = (target: Element) => target.closest('tr')?.querySelector<HTMLInputElement>('.choose-box')

/**
 * Lets the rows in an element be chosen by a click anywhere in a row with Ctrl (or ⌘) or Shift, and by keys while the focus
 * is in it: x chooses the row and goes to its box, arrows go on from box to box, with Shift choosing, Enter opens the row of
 * a box, Esc chooses nothing.
 */
export function listenForChoices(area: HTMLElement, choiceNow: () => Choice, signal: AbortSignal): void {
  function press({ target, shiftKey: shift, ctrlKey, metaKey }: MouseEvent): void {
    if (!(target instanceof Element) || !(shift || ctrlKey || metaKey)) return
    const id = boxOf(target)?.dataset.id
    if (id && !target.closest('a, button, input, [role=combobox]')) choiceNow().press(id, { shift, ctrl: true })
  }

  function type(event: KeyboardEvent): void {
    const { target, key, shiftKey } = event
    if (!(target instanceof Element) || event.defaultPrevented) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (target.matches('input:not(.choose-box), textarea, select')) return
    const box = boxOf(target)
    const [choice, id] = [choiceNow(), box?.dataset.id]
    if (key === 'Escape' && hasChosen(choice.selection)) choice.clear()
    else if (key === 'x' && box && id) {
      choice.press(id, { ctrl: true })
      box.focus()
    } else if (key === 'Enter' && target === box) leadOf(box)?.click()
    else if (target === box && id && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const boxes = boxesIn(area)
      const next = boxes[boxes.indexOf(box) + (key === 'ArrowDown' ? 1 : -1)]
      if (shiftKey) choice.extend(id, next?.dataset.id)
      next?.focus()
    } else return
    event.preventDefault()
  }

  /** A click with Shift chooses rows, not words. */
  function leaveWords(event: MouseEvent): void {
    if (event.shiftKey && event.target instanceof Element && boxOf(event.target)) event.preventDefault()
  }

  area.addEventListener('click', press, { signal })
  area.addEventListener('keydown', type, { signal })
  area.addEventListener('mousedown', leaveWords, { signal })
}
