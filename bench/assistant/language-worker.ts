import { understand } from '@leme/language/understand'
import { receiveNames } from '../../server/src/features/assistant/understanding/sent-names.ts'
import type { SentSaid } from '../../server/src/features/assistant/understanding/worker.ts'
import { serveWorker } from '../../server/src/workers/serve-worker.ts'

/** The server's worker with the language in the place of the grammar. */
serveWorker((sent: SentSaid) => {
  const names = receiveNames(sent.names)
  return () => understand({ ...sent, names })
})
