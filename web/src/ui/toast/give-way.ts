/** A pointer this near the button is near what it covers; pixels. */
const near = 64
/** How long a pointer is there before the button moves: who only comes to press it finds it in its place; ms. */
const linger = 140

const isContent = 'a, button, input, select, textarea, label, td, th, li, p, dt, dd, h2, h3, svg, article'
const group = 'tr, li, article, form, nav'

type Place = { left: number; top: number; right: number; bottom: number }

/** Where the button is when it is not aside. */
function placeOf({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Place {
  return { left: offsetLeft, top: offsetTop, right: offsetLeft + offsetWidth, bottom: offsetTop + offsetHeight }
}

/** What of the page's content lies below the button. */
function coveredBy(button: HTMLElement): Element[] {
  const { left, top, right, bottom } = placeOf(button)
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const points = [
    [x, y],
    [left + 4, y],
    [x, top + 4],
    [x, bottom - 4],
    [left + 8, top + 8],
    [left + 8, bottom - 8],
  ] as const
  return points.flatMap(([x, y]) => {
    const below = document.elementsFromPoint(x, y).find((one) => !button.contains(one))
    const found = below?.closest('main') ? below.closest(isContent) : null
    return found ? [found] : []
  })
}

/** Whether something is content at, or in one row with, what the button covers. */
function isBeside(one: Element | null, covered: readonly Element[]): boolean {
  const content = one?.closest(isContent)
  if (!content) return false
  const own = content.closest(group)
  return covered.some(
    (other) => other.contains(content) || content.contains(other) || (own !== null && own === other.closest(group)),
  )
}

/**
 * Lets the button that floats over the page (`data-gives-way`) give way (`data-aside`) while a pointer or the focus is
 * near the content that it covers. It stays at the window's edge, to be pressed, and comes back once they are elsewhere.
 */
export function startGivingWay(): void {
  let isWaiting = false
  let wanted = false
  let pointer: { x: number; y: number; target: Element | null } | null = null

  function isNear(button: HTMLElement): boolean {
    const focused = document.activeElement
    const isMarked = focused?.matches(':focus-visible') ?? false
    if (isMarked && button.contains(focused)) return false
    const covered = coveredBy(button)
    if (covered.length === 0) return false
    if (isMarked && isBeside(focused, covered)) return true
    if (!pointer) return false
    const { left, top, right, bottom } = placeOf(button)
    const { x, y, target } = pointer
    const isAround = x > left - near && x < right + near && y > top - near && y < bottom + near
    return isAround || (target?.isConnected === true && isBeside(target, covered))
  }

  /** Twice the same, a moment apart: what only passes moves nothing. */
  function look(): void {
    isWaiting = false
    const button = document.querySelector<HTMLElement>('[data-gives-way]')
    // Who is on the button is about to press it.
    if (!button || (pointer?.target && button.contains(pointer.target))) return
    const now = isNear(button)
    const isSettled = now === 'aside' in button.dataset
    if (!isSettled && now === wanted) button.toggleAttribute('data-aside', now)
    else if (!isSettled) later()
    wanted = now
  }

  function later(): void {
    if (isWaiting) return
    isWaiting = true
    setTimeout(look, linger)
  }

  function move({ clientX, clientY, target }: PointerEvent): void {
    pointer = { x: clientX, y: clientY, target: target instanceof Element ? target : null }
    later()
  }

  const options = { passive: true, capture: true }
  addEventListener('pointermove', move, options)
  addEventListener('pointerdown', move, options)
  document.documentElement.addEventListener('pointerleave', () => {
    pointer = null
    later()
  })
  for (const event of ['focusin', 'focusout', 'scroll', 'resize'] as const) addEventListener(event, later, options)
}
