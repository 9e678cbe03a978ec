import { type ComponentType, lazy } from 'react'
import { orReload } from '../load-code.ts'
import { firstContent } from './first-content.ts'

type Load<Props extends object, Name extends string> = () => Promise<Record<Name, ComponentType<Props>>>

/**
 * A part of a page that is its own chunk, for what only some visits need (dialogs). Show it inside a Suspense.
 * `prepare` fetches it ahead: when a pointer or the focus comes near.
 */
export function lazyPart<Props extends object, Name extends string>(load: Load<Props, Name>, name: Name) {
  const Part = lazy(() => orReload(load).then((module) => ({ default: module[name] })))
  return { Part, prepare: () => void load().catch(() => {}) }
}

/** A part that every visit shows, but only once the page's first content is there. */
export function laterPart<Props extends object, Name extends string>(load: Load<Props, Name>, name: Name) {
  return lazyPart(() => firstContent().then(load), name)
}
