import { type ReactNode, Suspense } from 'react'
import { ConnectionBanner } from '../../page/connection-banner.tsx'
import { laterPart } from '../../ui/page/lazy-part.ts'
import { Mark } from '../../ui/sign/mark.tsx'

const { Part: AuthChart } = laterPart(() => import('./auth-chart.tsx'), 'AuthChart')

export type AuthFrameProps = {
  /** What the page is for, below the product's name. */
  subtitle: string
  /** A sentence more. */
  note?: ReactNode
  children: ReactNode
}

/** The pages before the product: a narrow form, and the chart beside it. */
export function AuthFrame({ subtitle, note, children }: AuthFrameProps) {
  return (
    <div
      data-auth-frame
      className="grid min-h-dvh grid-cols-[minmax(26rem,5fr)_7fr] bg-deck max-lg:grid-cols-1 max-lg:grid-rows-[26vh_1fr]"
    >
      <main className="grid p-8 max-md:px-5 max-md:py-6">
        <div className="grid w-full max-w-84 content-start gap-4 self-center justify-self-center max-lg:self-start">
          <Mark className="size-10 text-accent" />
          <div className="-mt-1 mb-2">
            <h1 tabIndex={-1} className="text-[2rem] leading-9 font-semibold tracking-[-0.03em]">
              Leme
            </h1>
            <p className="mt-1 text-ink-3">{subtitle}</p>
            {note && <p className="mt-2 text-cell text-ink-2">{note}</p>}
          </div>
          {children}
        </div>
        <ConnectionBanner />
      </main>
      <div className="relative overflow-hidden border-l border-line bg-sea max-lg:-order-1 max-lg:border-b max-lg:border-l-0">
        <Suspense>
          <AuthChart />
        </Suspense>
      </div>
    </div>
  )
}
