import type { Factor, User } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, MessageSquare, Pencil, Smartphone, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { auth } from '../../api/session/auth.ts'
import { authCall } from '../../api/session/auth-call.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { authSettingsQuery } from '../auth/auth-settings-query.ts'
import { registerKey } from '../auth/factor/register-key.ts'
import { useAsOwner } from '../auth/invitation/use-as-owner.tsx'
import { verifiedFactors } from './account-queries.ts'
import { authFailure } from './auth-failure.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { SettingRow } from './setting-row.tsx'

const { Part: AddTotpDialog } = lazyPart(() => import('./add-totp-dialog.tsx'), 'AddTotpDialog')
const { Part: AddPhoneDialog } = lazyPart(() => import('./add-phone-dialog.tsx'), 'AddPhoneDialog')

const kinds = { totp: 'Aplicativo de códigos', webauthn: 'Chave de segurança', phone: 'Telefone' } as const

function nameOf({ friendly_name, factor_type }: Factor): string {
  return friendly_name || kinds[factor_type]
}

/** What is asked for after the first way in: an application that makes codes, a security key. */
export function FactorsPanel({ user }: { user: User }) {
  const { formatInstantDate } = useCalendar()
  const queries = useQueryClient()
  const { asOwner, ownerDialog } = useAsOwner()
  const [adding, setAdding] = useState<'totp' | 'phone' | null>(null)
  const sendsSms = useQuery(authSettingsQuery).data?.external.phone ?? false
  const [renaming, setRenaming] = useState<Factor | null>(null)
  const [removing, setRemoving] = useState<Factor | null>(null)
  const factors = verifiedFactors(user)
  const refresh = () => queries.invalidateQueries({ queryKey: keys.account.all })
  const addKey = useWrite({
    send: () =>
      registerKey().catch((error: unknown) => {
        throw authFailure(error)
      }),
    success: 'Chave de segurança adicionada com sucesso',
    failure: failureText('Erro ao adicionar chave', 'A chave não respondeu'),
    refresh,
  })
  const press = useOneAtATime(() => addKey.mutateAsync())
  const remove = useWrite({
    send: async (factor: Factor) => {
      const { error } = await auth.mfa.unenroll({ factorId: factor.id })
      if (error) throw authFailure(error)
    },
    success: 'Método removido com sucesso',
    failure: failureText('Erro ao remover método'),
    onDone: () => setRemoving(null),
    refresh,
  })
  return (
    <Panel
      title="Verificação em duas etapas"
      end={
        <>
          <Button size="small" onClick={() => asOwner(() => setAdding('totp'))}>
            <Smartphone aria-hidden="true" />
            Aplicativo
          </Button>
          {sendsSms && (
            <Button size="small" onClick={() => asOwner(() => setAdding('phone'))}>
              <MessageSquare aria-hidden="true" />
              SMS
            </Button>
          )}
          {'credentials' in navigator && (
            <Button size="small" disabled={addKey.isPending} onClick={() => asOwner(press)}>
              <KeyRound aria-hidden="true" />
              {addKey.isPending ? 'Aguardando...' : 'Chave'}
            </Button>
          )}
        </>
      }
    >
      {factors.length === 0 && <EmptyLine>Nenhum método: nada mais é pedido ao entrar</EmptyLine>}
      {factors.map((factor) => (
        <SettingRow
          key={factor.id}
          title={nameOf(factor)}
          hint={`${kinds[factor.factor_type]} · desde ${formatInstantDate(factor.created_at)}`}
          action={
            <>
              <IconButton size="small" label={`Renomear ${nameOf(factor)}`} onClick={() => setRenaming(factor)}>
                <Pencil aria-hidden="true" />
              </IconButton>
              <IconButton
                size="small"
                label={`Remover ${nameOf(factor)}`}
                onClick={() => asOwner(() => setRemoving(factor))}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </>
          }
        />
      ))}
      {ownerDialog}
      <Suspense>
        {adding === 'totp' && <AddTotpDialog onClose={() => setAdding(null)} />}
        {adding === 'phone' && <AddPhoneDialog onClose={() => setAdding(null)} />}
      </Suspense>
      {renaming && (
        <RenameDialog
          title="Renomear método de verificação"
          name={nameOf(renaming)}
          longest={100}
          save={async (friendly_name) => {
            await authCall('PATCH', `/factors/${renaming.id}`, { friendly_name })
            await refresh()
          }}
          success="Método renomeado com sucesso"
          failure="Erro ao renomear método"
          refusals={['mfa_factor_not_found', 'mfa_factor_name_conflict']}
          onClose={() => setRenaming(null)}
        />
      )}
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && !remove.isPending && setRemoving(null)}
          title="Remover método de verificação"
          thing={<span className="line-clamp-3 wrap-anywhere">{nameOf(removing)}</span>}
          action="Remover"
          busyAction="Removendo..."
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removing)}
        >
          {factors.length === 1
            ? 'É o último: ao entrar nada mais será pedido, e os códigos de recuperação deixam de valer.'
            : 'Ele não será mais pedido ao entrar.'}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
