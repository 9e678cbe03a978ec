import { formatDate, formatMoney } from '@leme/contract/format/format'
import type { BankMovement, BankProposal } from '@leme/contract/money/bank'
import { paths } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { ChooseBox } from '../../list/choose-box.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Tag } from '../../ui/sign/badge.tsx'
import { Cell, CellSub, Row } from '../../ui/table/table.tsx'
import { amountText, candidateText, reasonsText, rivalsText, strengthLooks, strengthNames } from './bank-words.ts'
import { confirmationOf, surest, useConfirm, useIgnore, useReopen, useUndoPart } from './movement-writes.ts'

export type MovementRowProps = {
  movement: BankMovement
  /** Named where there are several. */
  account: string | null
  /** Null where there is none, undefined until that is known. */
  proposal: BankProposal | null | undefined
  onChoose: () => void
}

export function MovementRow({ movement, account, proposal, onChoose }: MovementRowProps) {
  const { id, day, amount, rest, currency, memo, state } = movement
  const isPart = state !== 'other' && rest !== amount && rest !== '0.00'
  const title = `${memo ?? 'sem texto'}, ${amountText(amount, currency)}`
  return (
    <Row>
      <Cell part="lead">
        {state === 'open' && <ChooseBox id={id} title={title} />}
        <span className="wrap-anywhere">{memo ?? 'Sem texto'}</span>
        <CellSub>{[formatDate(day), account].filter(Boolean).join(' · ')}</CellSub>
      </Cell>
      <Cell part="money" align="right">
        <span className="font-medium text-ink">{amountText(amount, currency)}</span>
        {isPart && <CellSub>resta {amountText(rest, currency)}</CellSub>}
      </Cell>
      <Cell part="line">
        {/* One block, which a phone's list does not part; all of it is read before one confirms. */}
        <div className="whitespace-normal [&_.cell-sub]:whitespace-normal">
          <Paid movement={movement} />
          {state === 'open' && <Proposed proposal={proposal} />}
        </div>
      </Cell>
      <Cell part="after" align="right">
        <Deeds movement={movement} proposal={proposal ?? undefined} title={title} onChoose={onChoose} />
      </Cell>
    </Row>
  )
}

/** What it paid, one of several to be undone by itself, and who ignored it. */
function Paid({ movement: { payments, state, user } }: Pick<MovementRowProps, 'movement'>) {
  const undo = useUndoPart()
  return (
    <>
      {payments.map((payment) => (
        <span key={payment.id} className="block">
          <Link
            to={paths.bill('receivables', payment.receivable_id)}
            className="rounded-1 text-ink underline-offset-3 hover:underline"
          >
            {payment.client}
          </Link>{' '}
          <span className="text-ink-3 tabular-nums">
            {formatMoney(payment.amount)}
            {payment.kind === 'interest' && ' de juros'}
          </span>
          {payments.length > 1 && (
            <Button
              size="small"
              look="ghost"
              className="ml-1.5"
              disabled={undo.isPending}
              aria-label={`Desfazer só ${payment.client}, ${formatMoney(payment.amount)}`}
              onClick={() => undo.mutate(payment.id)}
            >
              Desfazer só este
            </Button>
          )}
        </span>
      ))}
      {state === 'ignored' && (
        <span className="text-ink-3">
          {payments.length > 0 ? 'o resto foi ignorado' : 'Ignorado'}
          {user && ` por ${user.display_name}`}
        </span>
      )}
      {state === 'other' && <span className="text-ink-3">Não paga recebíveis</span>}
    </>
  )
}

function Proposed({ proposal }: Pick<MovementRowProps, 'proposal'>) {
  if (proposal === undefined) return null
  const [best] = proposal?.candidates ?? []
  if (!proposal || !best) return <span className="text-ink-3">Nenhum recebível parecido</span>
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Tag look={strengthLooks[best.strength]}>{strengthNames[best.strength]}</Tag>
        {proposal.is_ambiguous && <Tag look="danger">Ambígua</Tag>}
        <span className="min-w-0 wrap-anywhere">{candidateText(best)}</span>
      </span>
      <CellSub>
        {proposal.is_ambiguous && `${rivalsText(proposal)}: escolha · `}
        {reasonsText(best)}
      </CellSub>
    </>
  )
}

type DeedsProps = { movement: BankMovement; proposal: BankProposal | undefined; title: string; onChoose: () => void }

function Deeds({ movement, proposal, title, onChoose }: DeedsProps) {
  const confirm = useConfirm()
  const ignore = useIgnore()
  const reopen = useReopen()
  const { id, state, payments } = movement
  const sure = surest(proposal)
  const isBusy = confirm.isPending || ignore.isPending || reopen.isPending
  if (state === 'other') return ' '
  return (
    <span className="flex flex-wrap justify-end gap-1.5 max-md:justify-start">
      {state === 'open' && sure && (
        <Button
          size="small"
          disabled={isBusy}
          aria-label={`Confirmar: ${title}`}
          onClick={() => confirm.mutate([confirmationOf(movement, sure)])}
        >
          Confirmar
        </Button>
      )}
      {state === 'open' && (
        <>
          <Button
            size="small"
            look={sure ? 'ghost' : 'outline'}
            disabled={isBusy}
            aria-label={`Escolher recebível: ${title}`}
            onClick={onChoose}
          >
            Escolher
          </Button>
          <IconButton
            label={`Ignorar: ${title}`}
            title="Ignorar"
            size="small"
            disabled={isBusy}
            onClick={() => ignore.mutate([id])}
          >
            <EyeOff aria-hidden="true" />
          </IconButton>
        </>
      )}
      {(state !== 'open' || payments.length > 0) && (
        <Button
          size="small"
          look="ghost"
          disabled={isBusy}
          aria-label={`Desfazer: ${title}`}
          onClick={() => reopen.mutate([id])}
        >
          Desfazer
        </Button>
      )}
    </span>
  )
}
