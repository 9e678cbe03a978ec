import { lazyRouteComponent } from '@tanstack/react-router'
import { patiently } from '../load-code.ts'

/** A page of its own chunk. */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent<Module, Name>(() => patiently(load), name)
}
