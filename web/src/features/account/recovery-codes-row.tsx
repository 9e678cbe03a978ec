import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { authCall } from '../../api/session/auth-call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '../../ui/float/dialog.tsx'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { useAsOwner } from '../auth/invitation/use-as-owner.tsx'
import { recoveryCodesQuery } from './account-queries.ts'
import { SettingRow } from './setting-row.tsx'

const fileName = 'codigos-de-recuperacao-leme.txt'

function download(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open, reason) => !open && reason !== 'outside-press' && onClose()}
      title="Códigos de recuperação"
    >
      <DialogBody>
        <p className="mb-3.5">
          Guarde em um lugar seguro: eles não serão mostrados de novo. Cada um vale uma vez, no lugar do aplicativo ou
          da chave. Os anteriores deixaram de valer.
        </p>
        <ol className="mb-4 grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-2 border border-line bg-inset px-4 py-3 text-cell font-medium text-ink tabular-nums max-[22rem]:grid-cols-1">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <CopyField label="Todos de uma vez" value={codes.join(' ')} copied="Códigos copiados" />
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => download(codes)}>
          <Download aria-hidden="true" />
          Baixar
        </Button>
        <DialogCancel>Já guardei</DialogCancel>
      </DialogFooter>
    </Dialog>
  )
}

/** How many codes are left for someone who loses their factors, and new ones. */
export function RecoveryCodesRow() {
  const queries = useQueryClient()
  const { asOwner, ownerDialog } = useAsOwner()
  const { data } = useQuery(recoveryCodesQuery)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [asking, setAsking] = useState(false)
  const create = useWrite({
    send: () => authCall<{ codes: string[] }>('POST', '/recovery-codes'),
    failure: failureText('Erro ao criar códigos'),
    onDone: (created) => {
      setAsking(false)
      setCodes(created.codes)
    },
    refresh: () => queries.invalidateQueries({ queryKey: keys.account.recoveryCodes }),
  })
  const createOnce = useOneAtATime(() => create.mutateAsync())
  const replaces = data?.remaining !== 0
  const hint = !data
    ? undefined
    : data.created_at === null
      ? 'Nenhum ainda: sem eles, quem perde o aplicativo e a chave perde o acesso'
      : data.remaining === 1
        ? 'Resta 1 dos 10'
        : `Restam ${data.remaining} dos 10`
  return (
    <>
      <SettingRow
        title="Códigos de recuperação"
        hint={hint}
        action={
          <Button
            size="small"
            disabled={create.isPending}
            onClick={() => asOwner(() => (replaces ? setAsking(true) : createOnce()))}
          >
            {create.isPending ? 'Criando...' : 'Criar códigos'}
          </Button>
        }
      />
      {ownerDialog}
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => !create.isPending && setAsking(open)}
        title="Trocar os códigos de recuperação"
        action="Trocar"
        busyAction="Trocando..."
        busy={create.isPending}
        onConfirm={createOnce}
      >
        Os códigos que você guardou deixam de valer, e dez novos são mostrados uma vez.
      </ConfirmDialog>
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}
