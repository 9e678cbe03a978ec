import { nameIndexOf } from '@leme/language/names/name-index'
import type { TurnContext } from '@leme/language/turn-context'
import { understand } from '@leme/language/understand'
import { serveWorker } from '../../../workers/serve-worker.ts'
import { receiveNames, type SentNames } from './sent-names.ts'
import { warmUp } from './warm-up.ts'

/** A sentence as it crosses to the worker: with what the worker does not hold of its names. */
export type SentTurn = Omit<TurnContext, 'names'> & { names: SentNames }

warmUp()

// To take over and index an organisation's names takes as long as there are many; the sentence itself is what the
// deadline is for.
serveWorker((sent: SentTurn) => {
  const names = receiveNames(sent.names)
  for (const list of [names.people, names.projects, names.clients, names.agents, names.subscriptions]) nameIndexOf(list)
  return () => understand({ ...sent, names })
})
