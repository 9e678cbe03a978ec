import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Toaster as Sonner } from 'sonner'

const bottom = 'max(var(--toasts-bottom), var(--dialog-buttons, 0px) + 0.5rem)'

/**
 * Where toasts appear: bottom right, left of the assistant or, on phones, above it, and above a dialog's buttons
 * (toast.css); three at most, four seconds each.
 */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      offset={{ right: 'var(--toasts-right)', bottom }}
      mobileOffset={{ left: '1rem', right: '1rem', bottom }}
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
