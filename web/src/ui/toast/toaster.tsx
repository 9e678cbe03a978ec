import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Toaster as Sonner } from 'sonner'
import { usePhone } from '../use-phone.ts'
import { startGivingWay } from './give-way.ts'
import { preparePrinting } from './printed-on.ts'

const bottom = 'max(var(--toasts-bottom), var(--dialog-buttons, 0px) + 0.5rem)'
// This code comes to every page once its first content is there, which is early enough for paper and the pointer too.
preparePrinting()
startGivingWay()

const onPhone = { top: 'var(--toasts-top)', left: 'var(--toasts-left)', right: 'var(--toasts-right)' }

/**
 * Where toasts appear: bottom right, left of the assistant, and above a dialog's buttons. On phones, where they would lie
 * over the page, they take the place of its name in the top bar, one behind the other (toast.css). Three at most, four
 * seconds each.
 */
export function Toaster() {
  const isPhone = usePhone()
  return (
    <Sonner
      position={isPhone ? 'top-center' : 'bottom-right'}
      offset={isPhone ? onPhone : { right: 'var(--toasts-right)', bottom }}
      mobileOffset={onPhone}
      style={{ '--width': 'var(--toasts-width)' } as CSSProperties}
      visibleToasts={3}
      duration={4000}
      closeButton
      expand={!isPhone}
      gap={isPhone ? 6 : 14}
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
