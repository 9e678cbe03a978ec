import { formatNumber } from '@leme/contract/format/format'
import type { BankMovement, BankProposal, ProposalCandidate } from '@leme/contract/money/bank'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { refreshBank } from './bank-queries.ts'
import { movementsText } from './bank-words.ts'

type Part = { receivable_id: string; amount: string; kind?: 'payment' | 'interest' }

/** A movement as the person saw it, and what it pays. */
export type Confirmation = { movement_id: string; rest: string; parts: Part[] }

/** What a press on "Confirmar" sends: the first candidate of a movement. */
export function confirmationOf({ id, rest }: BankMovement, { parts }: ProposalCandidate): Confirmation {
  return {
    movement_id: id,
    rest,
    parts: parts.map(({ receivable_id, amount }) => ({ receivable_id, amount })),
  }
}

/** The candidate that may be confirmed without a choice; none where several are as likely. */
export function surest(proposal: BankProposal | undefined): ProposalCandidate | undefined {
  return proposal && !proposal.is_ambiguous ? proposal.candidates[0] : undefined
}

const reopen = (movement_ids: string[]) => call('POST /api/bank-movements/reopen', { body: { movement_ids } })

/** Confirms what movements paid; the toast takes it back. */
export function useConfirm(onDone?: () => void) {
  const queries = useQueryClient()
  return useWrite({
    send: (confirmations: Confirmation[]) => call('POST /api/bank-movements/confirm', { body: { confirmations } }),
    success: (_, { movements }) => `${movementsText(movements)} ${movements === 1 ? 'conciliado' : 'conciliados'}`,
    takeBack: async (confirmations) => {
      const { payments } = await reopen(confirmations.map(({ movement_id }) => movement_id))
      return `Conciliação desfeita: ${formatNumber(payments)} ${payments === 1 ? 'recebimento estornado' : 'recebimentos estornados'}`
    },
    failure: failureText('Nada foi conciliado'),
    once: true,
    onDone,
    refresh: () => refreshBank(queries),
  })
}

export function useIgnore(onDone?: () => void) {
  const queries = useQueryClient()
  return useWrite({
    send: (movement_ids: string[]) => call('POST /api/bank-movements/ignore', { body: { movement_ids } }),
    success: (_, { movements }) => `${movementsText(movements)} ${movements === 1 ? 'ignorado' : 'ignorados'}`,
    takeBack: async (movement_ids) => {
      await reopen(movement_ids)
      return 'De volta aos que falta conciliar'
    },
    failure: failureText('Não foi possível ignorar'),
    onDone,
    refresh: () => refreshBank(queries),
  })
}

/** Gives a movement back to those that are to be matched. */
export function useReopen() {
  const queries = useQueryClient()
  return useWrite({
    send: (movement_ids: string[]) => reopen(movement_ids),
    success: (_, { payments }) =>
      payments === 0
        ? 'De volta aos que falta conciliar'
        : `Conciliação desfeita: ${formatNumber(payments)} ${payments === 1 ? 'recebimento estornado' : 'recebimentos estornados'}`,
    failure: failureText('Não foi possível desfazer'),
    refresh: () => refreshBank(queries),
  })
}

/** Takes one of several receivables off a movement: the others stay paid by it. */
export function useUndoPart() {
  const queries = useQueryClient()
  return useWrite({
    send: (id: string) =>
      call('POST /api/finance/payments/:id/void', {
        params: { id },
        body: { reason: 'Conciliação desfeita em parte' },
      }),
    success: 'Recebimento estornado; o que ele pagava volta a faltar conciliar',
    failure: failureText('Não foi possível desfazer'),
    refresh: () => refreshBank(queries),
  })
}
