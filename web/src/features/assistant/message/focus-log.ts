import type { MouseEvent } from 'react'

/** A button of a message goes once it is pressed: the focus stays in the conversation, and calls no phone's keyboard. */
export function focusLog({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[role="log"]')?.focus({ preventScroll: true })
}
