import { useEffect, useState } from 'react'
import { orReload } from '../../load-code.ts'
import { firstContent } from './first-content.ts'

type State<Module> = { code?: Module; error?: unknown }

/**
 * A hook for code that a page is first drawn without: undefined until the first content is there and the code has come.
 * (A Suspense would show its fallback for 300 ms at least.) `isWanted`: before that nothing is fetched. `begin` is what is
 * waited for before it is: the first content, unless that is what it draws.
 */
export function laterCode<Module extends object>(
  load: () => Promise<Module>,
  begin: () => Promise<void> = firstContent,
) {
  let loaded: Module | undefined
  return function useLaterCode(isWanted: boolean): Module | undefined {
    const [{ code, error }, setState] = useState<State<Module>>(() => ({ code: loaded }))
    const isMissing = isWanted && !code
    useEffect(() => {
      if (!isMissing) return
      let isShown = true
      const show = (state: State<Module>) => isShown && setState(state)
      const take = (module: Module) => {
        loaded = module
        show({ code: module })
      }
      void begin()
        .then(() => loaded ?? orReload(load))
        .then(take, (error) => show({ error }))
      return () => {
        isShown = false
      }
    }, [isMissing])
    if (error) throw error
    return code
  }
}
