const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Lets `work` see that the process was asked to end, so that it can do so at a point of its own choice. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const signal of signals) process.on(signal, abort)
  try {
    return await work(controller.signal)
  } finally {
    for (const signal of signals) process.off(signal, abort)
  }
}

/** What shells expect of a program that ended because it was interrupted. */
export const interruptedCode = 130
