import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * What is typed in a page's search field, beside the address that keeps it as `q`: the field answers at once and never
 * waits for the router. Every other way to a new address (back, forward, a link) brings its text along.
 */
export function useSearchText(initial: string) {
  const router = useRouter()
  const [text, setText] = useState(initial)
  useEffect(() => {
    const { pathname } = router.history.location
    return router.history.subscribe(({ location, action }) => {
      if (action.type === 'REPLACE' || location.pathname !== pathname) return
      setText(String(router.options.parseSearch(location.search).q ?? ''))
    })
  }, [router])
  return [text, setText] as const
}
