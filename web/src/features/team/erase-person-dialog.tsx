import type { User } from '@leme/contract/people/user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'
import { ErasedTexts } from './erased-texts.tsx'

/** Asks before a person is erased: what goes, how often it stands where, what stays, and that there is no way back. */
export function ErasePersonDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const queries = useQueryClient()
  const [keepsName, setKeepsName] = useState(false)
  const trial = useQuery({
    queryKey: [...keys.users.one(person.id), 'erase'],
    queryFn: ({ signal }) => call('GET /api/users/:id/erase', { params: { id: person.id } }, { signal }),
    // What was found is what is agreed to: it does not change under the reader.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const names = keepsName ? [] : (trial.data?.names ?? []).map(({ name }) => name)
  const erase = useWrite({
    send: () => call('POST /api/users/:id/erase', { params: { id: person.id }, body: { names } }),
    success: 'Pessoa apagada com sucesso',
    failure: failureText('Erro ao apagar pessoa'),
    onDone: onClose,
    // The name may be in any text that was read so far.
    refresh: () => queries.invalidateQueries(),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !erase.isPending && onClose()}
      title="Apagar dados da pessoa"
      thing={
        <>
          <span className="line-clamp-3 wrap-anywhere">{person.display_name}</span>
          <span className="block font-normal wrap-anywhere text-ink-3">{person.email}</span>
        </>
      }
      action="Apagar"
      busyAction="Apagando..."
      busy={erase.isPending}
      waiting={!trial.data}
      onConfirm={() => erase.mutate()}
    >
      <p>Não pode ser desfeito.</p>
      <ErasedTexts trial={trial} keepsName={keepsName} onKeepName={setKeepsName} />
      <ul className="mt-2 grid list-disc gap-1.5 pl-4.5">
        <li>
          A conta é excluída: senha, segundos fatores, outras formas de entrar e sessões. Convites e mensagens a esta
          pessoa também.
        </li>
        <li>
          {keepsName ? 'Os emails e os telefones confirmados' : 'O nome, os emails e os telefones confirmados'} saem de
          títulos, notas, histórico, auditoria, conversas com o assistente e execuções.
        </li>
        <li>O trabalho fica, como de “Pessoa apagada”: projetos, tasks e horas.</li>
        <li>Clientes, faturas, recebíveis e cópias de segurança ficam como estão.</li>
      </ul>
    </ConfirmDialog>
  )
}
