import { type ComponentType, createElement, lazy, useState } from 'react'
import { orReload } from '../../load-code.ts'
import { firstContent } from './first-content.ts'

type Load<Props extends object, Name extends string> = () => Promise<Record<Name, ComponentType<Props>>>

/**
 * A part of a page that is its own chunk, for what only some visits need (dialogs). Show it inside a Suspense.
 * `prepare` fetches it ahead, when a pointer or the focus comes near: then it is drawn at once. (React's own `lazy` shows
 * the fallback first, also for code that is there, and reveals nothing within 300 ms of a fallback.)
 */
export function lazyPart<Props extends object, Name extends string>(load: Load<Props, Name>, name: Name) {
  let Loaded: ComponentType<Props> | undefined
  const take = (module: Record<Name, ComponentType<Props>>) => {
    Loaded = module[name]
    return { default: Loaded }
  }
  const Later = lazy(() => orReload(load).then(take))
  function Part(props: Props) {
    // What it began with stays: another component would lose its state.
    const [Component] = useState<ComponentType<Props>>(() => Loaded ?? Later)
    return createElement(Component, props)
  }
  return { Part, prepare: () => load().then(take, () => undefined) }
}

/** A part that every visit shows, but only once the page's first content is there. */
export function laterPart<Props extends object, Name extends string>(load: Load<Props, Name>, name: Name) {
  return lazyPart(() => firstContent().then(load), name)
}
