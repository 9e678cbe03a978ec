import { isLongEnough, passwordText, passwordTooShort } from '@leme/contract/auth'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { auth } from '../../api/auth.ts'
import { ApiError } from '../../api/errors.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { passwordHint } from '../auth/password-hint.ts'
import { authFailure } from './auth-failure.ts'
import { missingProof, OwnerProof, type Proof } from './owner-proof.tsx'

const rule = passwordText.refine(isLongEnough, passwordTooShort)

/** Another password; every other session ends with it. */
export function PasswordForm() {
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [proof, setProof] = useState<Proof>({ current_password: '' })
  const [errors, setErrors] = useState<{ password?: string; proof?: string }>({})
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const checked = rule.safeParse(password)
    const refused = { password: checked.error?.issues[0]?.message, proof: missingProof(proof) }
    setErrors(refused)
    if (refused.password || refused.proof) return
    setBusy(true)
    const { error } = await auth.updateUser({ password, ...proof })
    setBusy(false)
    if (error) return refuse(authFailure(error))
    setPassword('')
    setProof({ current_password: '' })
    toast.success('Senha alterada com sucesso')
    await queries.invalidateQueries({ queryKey: keys.account.all })
  }

  function refuse(error: Error) {
    const code = error instanceof ApiError ? error.code : ''
    if (code === 'weak_password' || code === 'same_password') setErrors({ password: error.message })
    else if (code === 'invalid_credentials') setErrors({ proof: 'Senha incorreta' })
    else if (code === 'reauthentication_not_valid') setErrors({ proof: error.message })
    else toast.error('Erro ao alterar senha', error.message)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-96 gap-4 px-4 pt-2 pb-4.5">
      <OwnerProof value={proof} onChange={setProof} error={errors.proof} />
      <Field label="Nova senha" required hint={passwordHint} error={errors.password}>
        <Input
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <div>
        <Button type="submit" disabled={busy}>
          {busy ? 'Salvando...' : 'Alterar senha'}
        </Button>
        <p className="mt-2 text-label text-ink-3">As outras sessões terminam.</p>
      </div>
    </form>
  )
}
