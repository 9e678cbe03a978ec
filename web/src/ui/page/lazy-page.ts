import { lazyRouteComponent } from '@tanstack/react-router'
import { patiently } from '../../load-code.ts'

/** A page of its own chunk. What the chunk exports as `prepare` is awaited too: parts that the page is first drawn with. */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  const loadWhole = async () => {
    const module = await patiently(load)
    if (typeof module.prepare === 'function') await module.prepare()
    return module
  }
  return lazyRouteComponent<Module, Name>(loadWhole, name)
}
