import { useRouterState } from '@tanstack/react-router'
import type { JSX, ReactNode } from 'react'
import { UnknownSession } from '../page/unknown-session.tsx'

/** Keeps the document's first bars on screen until the router has something to show. */
export function UntilRouted({ children }: { children: ReactNode }): JSX.Element {
  const routed = useRouterState({ select: (state) => state.matches.length > 0 })
  return (
    <>
      {!routed && <UnknownSession />}
      {children}
    </>
  )
}
