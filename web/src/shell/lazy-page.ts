import { lazyRouteComponent } from '@tanstack/react-router'
import { connectionState, onConnectionChange } from '../api/connection.ts'
import { watchedFetch } from '../api/watched-fetch.ts'

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

/** Loads a page's code, waiting for the network where it is lost. What is missing on a server that answers is an error. */
export async function patiently<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (await serverAnswers()) throw error
    await whenConnected()
    return patiently(load)
  }
}

/** A page of its own chunk. */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent<Module, Name>(() => patiently(load), name)
}
