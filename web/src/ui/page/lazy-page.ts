import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { withRetries } from '../../load-code.ts'

type Module = Record<string, unknown>

/** A page of its own chunk. What the chunk exports as `prepare` is awaited too: parts that the page is first drawn with. */
export function lazyPage(load: () => Promise<Module>, name: string): RouteComponent {
  const loadWhole = async () => {
    const module = await withRetries(load)
    if (typeof module.prepare === 'function') await module.prepare()
    return module
  }
  return lazyRouteComponent(loadWhole as () => Promise<Record<string, RouteComponent>>, name)
}
