import { parentPort } from 'node:worker_threads'
import { lowerOwnPriority } from './lower-priority.ts'
import { ownThread } from './thread-time.ts'
import type { WorkerMessage } from './worker-message.ts'

/**
 * The worker's side of a pool, called once by a worker's entry file: for each message `prepare` takes over what comes
 * with it, for which no deadline runs, and answers the work to do.
 */
export function serveWorker<Message, Answer>(prepare: (message: Message) => () => Answer): void {
  lowerOwnPriority()
  const send = (message: WorkerMessage) => parentPort?.postMessage(message)
  parentPort?.on('message', (message: Message) => {
    try {
      const work = prepare(message)
      send({ type: 'started' })
      send({ type: 'answer', answer: work() })
    } catch (error) {
      send({ type: 'failure', error })
    }
  })
  send({ type: 'ready', thread: ownThread() })
}
