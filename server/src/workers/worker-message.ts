/**
 * What a worker of a pool says. `ready` comes with its thread's number, where the system has one; `started`: it holds all
 * that it needs, and from here on the deadline runs.
 */
export type WorkerMessage =
  | { type: 'ready'; thread: number | null }
  | { type: 'started' }
  | { type: 'answer'; answer: unknown }
  | Failure

/** The work itself failed, which is a fault of the program and not of the worker. */
type Failure = { type: 'failure'; error: unknown }
