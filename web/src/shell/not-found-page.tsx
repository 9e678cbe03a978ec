import { paths } from '@leme/contract/paths'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePageTitle } from '../page/title.ts'
import { buttonClass } from '../ui/button.tsx'
import { NotFoundChart } from './not-found-chart.tsx'

/** Any path that leads nowhere. It also leaves a trace in the console. */
export function NotFoundPage() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  usePageTitle('Página não encontrada')
  useEffect(() => {
    console.error('404: no page at', path)
  }, [path])
  return (
    <main className="relative grid min-h-dvh place-items-center overflow-hidden bg-sea p-6 text-center">
      <NotFoundChart />
      <div className="relative rounded-4 bg-raised px-10 pt-7 pb-9 shadow-3">
        <p className="text-cell text-ink-3 tabular-nums">404</p>
        <h1
          tabIndex={-1}
          className="mt-1 mb-5 text-display font-semibold tracking-[-0.028em] text-balance max-md:text-[1.875rem] max-md:leading-9"
        >
          Oops! Page not found
        </h1>
        <Link to={paths.dashboard()} className={buttonClass('primary')}>
          Return to Home
        </Link>
      </div>
    </main>
  )
}
