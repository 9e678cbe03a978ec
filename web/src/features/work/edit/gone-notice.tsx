import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** In the dialog of something that somebody deleted meanwhile: it cannot be saved, and what was typed is still there. */
export function GoneNotice({ children }: { children: string }) {
  const notice = useRef<HTMLParagraphElement>(null)
  // Who reads on below, at a question that is gone too, sees why.
  useEffect(() => {
    // Browsers answer with a promise, which is no clean-up.
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <p
      ref={notice}
      role="alert"
      className="mb-4 flex items-start gap-2 rounded-2 bg-danger-soft px-3 py-2 text-cell text-on-danger-soft [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0"
    >
      <CircleAlert aria-hidden="true" />
      {children}. Copie o que precisar antes de fechar.
    </p>
  )
}
