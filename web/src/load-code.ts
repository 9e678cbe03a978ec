import { connectionState, onConnectionChange } from './api/connection.ts'
import { watchedFetch } from './api/watched-fetch.ts'

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
export async function patiently<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (await serverAnswers()) throw error
    await whenConnected()
    return patiently(load)
  }
}

/** The same; a page that was open while a new version was put in place asks for code that is gone: it starts afresh, once. */
export async function orReload<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await patiently(load)
  } catch (error) {
    const mark = `leme.reloaded:${error}`
    if (sessionStorage.getItem(mark)) throw error
    sessionStorage.setItem(mark, 'yes')
    location.reload()
    return new Promise(() => {})
  }
}
