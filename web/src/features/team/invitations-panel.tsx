import { roleNames } from '@leme/contract/can'
import type { Invitation } from '@leme/contract/people/invitation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail, Plus, RotateCw, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { invitationsQuery, isExpired } from '../../queries/team-queries.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { Tag } from '../../ui/sign/badge.tsx'
import { Cell, Row, Table } from '../../ui/table/table.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'

const { Part: InviteDialog } = lazyPart<{ onClose: () => void }, 'InviteDialog'>(
  () => import('./invite-dialog.tsx'),
  'InviteDialog',
)
const { Part: MadeInvitation } = lazyPart(() => import('./invite-dialog.tsx'), 'MadeInvitation')
const { Part: WithdrawDialog } = lazyPart(() => import('./withdraw-dialog.tsx'), 'WithdrawDialog')

function InvitationTable({ invitations, onResend, onWithdraw }: InvitationTableProps) {
  const { formatInstantDate } = useCalendar()
  return (
    <Table
      caption="Convites abertos"
      columns={['Email', 'Papel', 'Criado em', 'Validade', { label: 'Ações', align: 'right', quiet: true }]}
    >
      {invitations.map((invitation) => (
        <Row key={invitation.id}>
          <Cell part="lead">
            <span className="wrap-anywhere">{invitation.email}</span>
          </Cell>
          <Cell>
            <Tag look="neutral">{roleNames[invitation.role]}</Tag>
          </Cell>
          <Cell hideOnPhone>{formatInstantDate(invitation.created_at)}</Cell>
          <Cell>
            {isExpired(invitation) ? (
              <span className="text-danger-text">Expirou em {formatInstantDate(invitation.expires_at)}</span>
            ) : (
              `Expira em ${formatInstantDate(invitation.expires_at)}`
            )}
          </Cell>
          <Cell part="end" align="right">
            <IconButton
              label={`Convidar ${invitation.email} de novo`}
              size="small"
              onClick={() => onResend(invitation)}
            >
              <RotateCw aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Retirar convite de ${invitation.email}`}
              size="small"
              onClick={() => onWithdraw(invitation)}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

type InvitationTableProps = {
  invitations: readonly Invitation[]
  onResend: (invitation: Invitation) => void
  onWithdraw: (invitation: Invitation) => void
}

function InvitationList(actions: Omit<InvitationTableProps, 'invitations'>) {
  const { data, isError, refetch } = useQuery(invitationsQuery)
  if (isError) {
    return (
      <EmptyLine>
        Não foi possível carregar os convites
        <Button size="small" onClick={() => void refetch()}>
          Tentar novamente
        </Button>
      </EmptyLine>
    )
  }
  if (!data) {
    return (
      <Loading label="Carregando convites">
        <div className="flex border-t border-line px-4 py-7">
          <Skeleton className="my-[calc((var(--lead-cell)-0.75rem)/2)] h-3 w-2/5" />
        </div>
      </Loading>
    )
  }
  if (data.length === 0) return <EmptyLine icon={<Mail aria-hidden="true" />}>Nenhum convite aberto</EmptyLine>
  return <InvitationTable invitations={data} {...actions} />
}

/** Invitations that wait to be accepted or sent again, with what makes and withdraws them. For administrators. */
export function InvitationsPanel() {
  const [inviting, setInviting] = useState(false)
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null)
  const queries = useQueryClient()
  const resend = useWrite({
    send: ({ id }: Invitation) => call('POST /api/invitations/:id/resend', { params: { id } }),
    success: (_invitation, { mailed }) => (mailed ? 'Convite enviado de novo' : 'Convite refeito: envie o novo link'),
    failure: failureText('Erro ao convidar de novo'),
    refresh: () => queries.invalidateQueries({ queryKey: keys.invitations.all }),
  })
  const press = useOneAtATime(resend.mutateAsync)
  return (
    <Panel
      title="Convites abertos"
      end={
        <Button size="small" onClick={() => setInviting(true)}>
          <Plus aria-hidden="true" />
          Convidar Pessoa
        </Button>
      }
    >
      <InvitationList onResend={press} onWithdraw={setWithdrawing} />
      <Suspense>
        {resend.data && <MadeInvitation {...resend.data} onClose={resend.reset} />}
        {inviting && <InviteDialog onClose={() => setInviting(false)} />}
        {withdrawing && <WithdrawDialog invitation={withdrawing} onClose={() => setWithdrawing(null)} />}
      </Suspense>
    </Panel>
  )
}
