import type { Calendar } from '@leme/contract/format/calendar'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { auth } from '../../api/session/auth.ts'
import { authCall } from '../../api/session/auth-call.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { useAsOwner } from '../auth/invitation/use-as-owner.tsx'
import { type Passkey, passkeysQuery } from './account-queries.ts'
import { authFailure } from './auth-failure.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { SettingRow } from './setting-row.tsx'

function usageOf({ created_at, last_used_at }: Passkey, { formatInstant, formatInstantDate }: Calendar): string {
  const since = `Desde ${formatInstantDate(created_at)}`
  return last_used_at ? `${since} · último uso ${formatInstant(last_used_at)}` : `${since} · nunca usada`
}

/** Ways to sign in without a password. */
export function PasskeysPanel() {
  const calendar = useCalendar()
  const queries = useQueryClient()
  const { asOwner, ownerDialog } = useAsOwner()
  const { data: passkeys } = useQuery(passkeysQuery)
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: keys.account.passkeys })
  const add = useWrite({
    send: async () => {
      const { error } = await auth.registerPasskey()
      if (error) throw authFailure(error)
    },
    success: 'Chave de acesso adicionada com sucesso',
    failure: failureText('Erro ao adicionar chave de acesso', 'A chave não respondeu'),
    refresh,
  })
  const press = useOneAtATime(() => add.mutateAsync())
  const remove = useWrite({
    send: ({ id }: Passkey) => authCall('DELETE', `/passkeys/${id}`),
    success: 'Chave de acesso removida com sucesso',
    failure: failureText('Erro ao remover chave de acesso'),
    onDone: () => setRemoving(null),
    refresh,
  })
  return (
    <Panel
      title="Chaves de acesso"
      count={passkeys?.length}
      end={
        'credentials' in navigator && (
          <Button size="small" disabled={add.isPending} onClick={() => asOwner(press)}>
            <Plus aria-hidden="true" />
            {add.isPending ? 'Aguardando...' : 'Adicionar'}
          </Button>
        )
      }
    >
      {passkeys?.length === 0 && <EmptyLine>Entre sem senha, com o dedo, o rosto ou uma chave</EmptyLine>}
      {passkeys?.map((passkey) => (
        <SettingRow
          key={passkey.id}
          title={passkey.friendly_name}
          hint={usageOf(passkey, calendar)}
          action={
            <>
              <IconButton size="small" label={`Renomear ${passkey.friendly_name}`} onClick={() => setRenaming(passkey)}>
                <Pencil aria-hidden="true" />
              </IconButton>
              <IconButton
                size="small"
                label={`Remover ${passkey.friendly_name}`}
                onClick={() => asOwner(() => setRemoving(passkey))}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </>
          }
        />
      ))}
      {ownerDialog}
      {renaming && (
        <RenameDialog
          title="Renomear chave de acesso"
          name={renaming.friendly_name}
          longest={120}
          save={async (friendlyName) => {
            const { error } = await auth.passkey.update({ passkeyId: renaming.id, friendlyName })
            if (error) throw authFailure(error)
            await refresh()
          }}
          success="Chave de acesso renomeada com sucesso"
          failure="Erro ao renomear chave de acesso"
          refusals={['webauthn_credential_not_found']}
          onClose={() => setRenaming(null)}
        />
      )}
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && !remove.isPending && setRemoving(null)}
          title="Remover chave de acesso"
          thing={<span className="line-clamp-3 wrap-anywhere">{removing.friendly_name}</span>}
          action="Remover"
          busyAction="Removendo..."
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removing)}
        >
          Ela deixa de abrir a sua conta. Apague-a também do dispositivo ou do gerenciador que a guarda.
        </ConfirmDialog>
      )}
    </Panel>
  )
}
