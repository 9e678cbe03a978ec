import { authMessage } from '../../api/auth-message.ts'
import { Button } from '../../ui/button.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** A link of a forgotten password that does not hold any more. */
export function DeadLink({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  return (
    <AuthFrame subtitle="Crie uma nova senha">
      <p role="alert" className="text-body text-ink-2">
        {authMessage(error)}.
      </p>
      <Button look="primary" size="large" onClick={onAgain} className="w-full">
        Pedir outro link
      </Button>
    </AuthFrame>
  )
}
