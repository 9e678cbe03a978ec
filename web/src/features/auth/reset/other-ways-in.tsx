import { paths } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { auth } from '../../../api/session/auth.ts'
import { authCall } from '../../../api/session/auth-call.ts'
import { Button } from '../../../ui/button.tsx'
import { AuthFrame } from '../auth-frame.tsx'
import { quietLinkClass } from '../quiet-link.ts'

export type WayIn = { id: string; name: string }

/** What opens the account besides its password: passkeys by their names, and other services by their ids. */
export async function otherWaysIn(): Promise<WayIn[]> {
  const passkeys = await authCall<{ id: string; friendly_name: string }[]>('GET', '/passkeys')
  const { data } = await auth.getUser()
  const services = (data.user?.identities ?? []).filter(({ provider }) => provider !== 'email' && provider !== 'phone')
  return [
    ...passkeys.map(({ id, friendly_name }) => ({ id, name: friendly_name })),
    ...services.map(({ identity_id, provider }) => ({ id: identity_id, name: provider.replace(/^custom:/, '') })),
  ]
}

/** After a new password: the other ways in go on, and one that is not known is taken away. */
export function OtherWaysIn({ ways, onContinue }: { ways: readonly WayIn[]; onContinue: () => void }) {
  const notice = useRef<HTMLSpanElement>(null)
  // The form that led here is gone, and the focus with it.
  useEffect(() => notice.current?.focus(), [])
  const note = (
    <span ref={notice} tabIndex={-1} className="outline-none">
      Estas outras formas de entrar na sua conta continuam valendo.
    </span>
  )
  return (
    <AuthFrame subtitle="Senha alterada" note={note}>
      <ul className="grid rounded-2 border border-line bg-inset text-cell text-ink">
        {ways.map(({ id, name }) => (
          <li key={id} className="border-line px-3.5 py-2.5 wrap-anywhere not-first:border-t">
            {name}
          </li>
        ))}
      </ul>
      <Button look="primary" size="large" className="w-full" onClick={onContinue}>
        Conheço todas: continuar
      </Button>
      <p className="text-center text-cell">
        <Link to={paths.account()} search={{ tab: 'security' }} replace className={quietLinkClass}>
          Remover as que não reconheço
        </Link>
      </p>
    </AuthFrame>
  )
}
