import { Loading, Skeleton } from '../ui/page/skeleton.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

/** Three bars, until it is known whether somebody is signed in. index.html has the same ones for before the script runs. */
export function UnknownSession() {
  return (
    <main className="min-h-dvh bg-deck px-gutter py-8">
      <Loading label="Verificando sua sessão">
        <div className="mx-auto grid max-w-120 gap-3">
          <Skeleton className="h-8 w-2/5" />
          <Skeleton className="h-8" />
          <Skeleton className="h-8 w-3/4" />
        </div>
      </Loading>
      <ConnectionBanner />
    </main>
  )
}
