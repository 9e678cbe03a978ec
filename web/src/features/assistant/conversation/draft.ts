import { useSyncExternalStore } from 'react'
import { onAuthEvent } from '../../../api/session/session.ts'
import { showPanel } from '../panel-state.ts'
import { keep, readStored } from './tab-storage.ts'

/** What is typed and not sent: apart from the conversation, as it changes with every key. */
let draft: { userId: string; text: string } | null = null
const listeners = new Set<() => void>()

function draftOf(userId: string) {
  if (draft?.userId !== userId) draft = { userId, text: readStored(userId, 'draft') ?? '' }
  return draft
}

function become(next: NonNullable<typeof draft>): void {
  draft = next
  keep(next.userId, 'draft', next.text)
  for (const listener of listeners) listener()
}

onAuthEvent((_, session) => {
  if (draft && session?.user.id !== draft.userId) draft = null
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useDraft(userId: string): string {
  return useSyncExternalStore(subscribe, () => draftOf(userId).text)
}

export function setDraft(userId: string, text: string): void {
  become({ userId, text })
}

/** Puts what was sent back into the input, unless something else is typed by now. */
export function giveBack(userId: string, text: string): void {
  if (draftOf(userId).text === '') setDraft(userId, text)
}

/** Puts an example into the input, which takes the focus. */
export function suggest(userId: string, text: string): void {
  setDraft(userId, text)
  showPanel(userId, 'open')
}
