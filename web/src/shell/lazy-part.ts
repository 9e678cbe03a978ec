import { type ComponentType, lazy } from 'react'
import { patiently } from './lazy-page.ts'

/** A page that was open while a new version was put in place asks for code that is gone: it starts afresh, once. */
async function orReload<Module>(load: () => Promise<Module>): Promise<Module> {
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

/**
 * A part of a page that is its own chunk, for what only some visits need (dialogs). Show it inside a Suspense.
 * `prepare` fetches it ahead: when a pointer or the focus comes near.
 */
export function lazyPart<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const Part = lazy(() => orReload(load).then((module) => ({ default: module[name] })))
  return { Part, prepare: () => void load().catch(() => {}) }
}
