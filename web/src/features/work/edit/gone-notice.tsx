import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

export type GoneNoticeProps = {
  /** Where it is to be found by now; nothing where it is gone. */
  place?: ReactNode
  children: string
}

/** In the dialog of something that is there no more: it cannot be saved, and what was typed is still there. */
export function GoneNotice({ place, children }: GoneNoticeProps) {
  const notice = useRef<HTMLParagraphElement>(null)
  // Who reads on below, at a question that is gone too, sees why. Who types is left where they type.
  useEffect(() => {
    // Browsers answer with a promise, which is no clean-up.
    if (!document.activeElement?.matches('input, textarea')) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <p
      ref={notice}
      role="alert"
      className="mb-4 flex items-start gap-2 rounded-2 bg-danger-soft px-3 py-2 text-cell text-on-danger-soft [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0"
    >
      <CircleAlert aria-hidden="true" />
      <span>
        {children}
        {place ? <> {place}</> : '. Copie o que precisar antes de fechar.'}
      </span>
    </p>
  )
}
