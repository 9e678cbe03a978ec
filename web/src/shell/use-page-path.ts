import { useRouterState } from '@tanstack/react-router'

/** The open page's path in the table of pages: its route's id, which inside the frame begins with that one's. */
export const usePagePath = () =>
  useRouterState({ select: ({ matches }) => (matches.at(-1)?.routeId ?? '').replace('/app/', '/') })
