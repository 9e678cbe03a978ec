/** What a worker of a pool says. `started`: it holds all that it needs, and from here on the deadline runs. */
export type WorkerMessage = { type: 'ready' } | { type: 'started' } | { type: 'answer'; answer: unknown } | Failure

/** The work itself failed, which is a fault of the program and not of the worker. */
type Failure = { type: 'failure'; error: unknown }
