import { useSyncExternalStore } from 'react'
import { onAuthEvent } from '../../../api/session/session.ts'
import type { Conversation } from './conversation.ts'
import { keepConversation, readConversation } from './stored-conversation.ts'

type Change = (before: Conversation) => Conversation

/** One person's conversation in this tab. It outlives the panel: an answer may come while that is closed. */
export type ConversationStore = {
  readonly userId: string
  read: () => Conversation
  /** Changes it, stores it and notifies the components that show it; does nothing after the person has signed out. */
  change: (change: Change) => void
  /** Whether its person has signed out: what comes now is for nobody. */
  hasEnded: () => boolean
}

let current: (ConversationStore & { end: () => void }) | null = null
const listeners = new Set<() => void>()

function createStore(userId: string): ConversationStore & { end: () => void } {
  let conversation = readConversation(userId)
  let ended = false
  return {
    userId,
    read: () => conversation,
    hasEnded: () => ended,
    change(change) {
      if (ended) return
      conversation = change(conversation)
      keepConversation(userId, conversation)
      for (const listener of listeners) listener()
    },
    end() {
      ended = true
    },
  }
}

/** That person's conversation, as the tab stored it. Anybody else's ends. */
export function conversationOf(userId: string): ConversationStore {
  if (current?.userId === userId) return current
  current?.end()
  current = createStore(userId)
  return current
}

onAuthEvent((_, session) => {
  if (!current || session?.user.id === current.userId) return
  current.end()
  current = null
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The conversation as it stands, or what `select` takes of it. */
export function useConversation<Part>(store: ConversationStore, select: (conversation: Conversation) => Part): Part {
  return useSyncExternalStore(subscribe, () => select(store.read()))
}
