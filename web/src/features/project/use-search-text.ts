import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paths } from '../../paths.ts'
import { projectsSearch } from './projects-search.ts'

/**
 * What is typed in the search field, beside the address that keeps it: the field answers at once and never waits for
 * the router. Every other way to a new address (back, forward, a link) brings its text along.
 */
export function useSearchText(initial: string) {
  const router = useRouter()
  const [text, setText] = useState(initial)
  useEffect(
    () =>
      router.history.subscribe(({ location, action }) => {
        if (action.type === 'REPLACE' || location.pathname !== paths.projects()) return
        setText(projectsSearch(router.options.parseSearch(location.search)).q ?? '')
      }),
    [router],
  )
  return [text, setText] as const
}
