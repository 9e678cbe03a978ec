import { type AssistantLink, assistantTexts } from '@leme/contract/assistant/assistant'
import type { Ready, TurnContext, Written } from '@leme/language/turn-context'
import type { Transaction } from '../../database/transaction.ts'
import type { Member } from '../../http/serve.ts'
import { decide, type Open, type StoredPlan } from './conversation/exchange.queries.ts'

/** What came of a request. */
export type Done = {
  outcome: 'answered' | 'asking' | 'previewed' | 'applied'
  message: string
  links: AssistantLink[]
  /** Fair answers to what the message asks, each as it would be said; those of a stored question need not be named. */
  choices: string[]
  /** Whether it was clear what was meant: what was not is no success, whatever was answered. */
  is_understood: boolean
  stored: Omit<StoredPlan, 'understood'>
  /** What was created, or what the preview shows. */
  ready: Ready | null
  /** The rows that this exchange created or changed. */
  written: Written[]
  action: 'created' | 'updated'
  /** The exchange that the answer is about, where a sentence confirmed or undid another. */
  about: string | null
  can_undo: boolean
  /** The change that it made, where that took another back. */
  change_id: string | null
}

/** Who asks what, where, in which transaction, and what the conversation waits for. */
export type Context = { tx: Transaction; identity: Member; said: TurnContext; open: Open | null; now: Date }

export const nothingDone = {
  links: [],
  choices: [],
  is_understood: true,
  stored: {},
  ready: null,
  written: [],
  action: 'created',
  about: null,
  can_undo: false,
  change_id: null,
} satisfies Partial<Done>

type Answer = { message: string; links?: AssistantLink[]; is_understood?: boolean }

export function answered({ message, links = [], is_understood = true }: Answer): Done {
  const text = message === '' ? assistantTexts.default : message
  return { ...nothingDone, outcome: 'answered', message: text, links, is_understood }
}

export function notUnderstood(message: string): Done {
  return answered({ message, is_understood: false })
}

/** Why an exchange was no success, as its run says it; null where it was one. */
export function shortfallOf({ outcome, is_understood }: Done): string | null {
  if (!is_understood) return 'O pedido não foi entendido'
  return outcome === 'asking' ? 'Faltou informação: o assistente perguntou de volta' : null
}

/** What the conversation waited for is over: something else takes its place. */
export async function replace({ tx, open }: Context): Promise<void> {
  if (open) await decide(tx, open.id, 'replaced', null)
}
