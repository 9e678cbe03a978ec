import { connectionState, onConnectionChange } from './api/http/connection.ts'
import { watchedFetch } from './api/http/watched-fetch.ts'

function whenConnected(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onConnectionChange(() => {
      if (connectionState() !== 'up') return
      stop()
      resolve()
    })
  })
}

async function serverAnswers(): Promise<boolean> {
  return watchedFetch('/healthz', { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  )
}

/** Loads code, waiting for the network where it is lost. What is missing on a server that answers is an error. */
export async function withRetries<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (await serverAnswers()) throw error
    await whenConnected()
    return withRetries(load)
  }
}

/** How long code that nothing on the page waits for is let be after each time that it did not come; ms. */
const pauses = [1_000, 5_000, 30_000]

/** The same for such code, which is asked for again a few times also where the server answers. */
export async function eventually<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const pause of pauses) {
    try {
      return await withRetries(load)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return withRetries(load)
}

/**
 * As `withRetries`; a page that was open while a new version was put in place asks for code that is gone: it starts
 * again, once.
 */
export async function orReload<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await withRetries(load)
  } catch (error) {
    const mark = `leme.reloaded:${error}`
    if (sessionStorage.getItem(mark)) throw error
    sessionStorage.setItem(mark, 'yes')
    location.reload()
    return new Promise(() => {})
  }
}
