import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Toaster as Sonner } from 'sonner'

/** Where toasts appear: bottom right, left of the assistant's corner; three at most, four seconds each. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      offset={{ right: '5.25rem', bottom: '1.25rem' }}
      mobileOffset={{ left: '1rem', right: '1rem', bottom: '5rem' }}
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
