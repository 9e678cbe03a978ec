import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Toaster as Sonner } from 'sonner'

/** Where toasts appear: bottom right, left of the assistant or, on phones, above it (toast.css); three at most, four seconds each. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      offset={{ right: 'var(--toasts-right)', bottom: 'var(--toasts-bottom)' }}
      mobileOffset={{ left: '1rem', right: '1rem', bottom: 'var(--toasts-bottom)' }}
      style={{ '--width': 'min(22rem, calc(100vw - 2rem))' } as CSSProperties}
      visibleToasts={3}
      duration={4000}
      closeButton
      expand
      containerAriaLabel="Avisos"
      toastOptions={{ unstyled: true, closeButtonAriaLabel: 'Fechar', classNames: { toast: 'toast' } }}
      icons={{
        success: <CircleCheck aria-hidden="true" />,
        error: <CircleAlert aria-hidden="true" />,
        close: <X aria-hidden="true" />,
      }}
    />
  )
}
