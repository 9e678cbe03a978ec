import { type Role, roleNames, roles } from '@leme/contract/can'
import type { User, UserAccess } from '@leme/contract/people/user'
import { LogOut, UserMinus } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { CellSelect } from '../../ui/select/cell-select.tsx'
import { Tag } from '../../ui/sign/badge.tsx'
import { counted } from '../../ui/sign/counted.ts'
import { Cell, CellSub, Row } from '../../ui/table/table.tsx'
import { PersonName } from './people-table.tsx'
import { PersonalDataMenu } from './personal-data-menu.tsx'

function RoleTag({ role }: { role: Role }) {
  return <Tag look={role === 'admin' ? 'accent' : 'neutral'}>{roleNames[role]}</Tag>
}

const roleOptions = roles.map((role) => ({ value: role, label: roleNames[role], content: <RoleTag role={role} /> }))

const sessionWords = { one: 'sessão aberta', many: 'sessões abertas' }

function LastSeen({ access: { last_seen_at, sessions } }: { access: UserAccess }) {
  const { formatInstant } = useCalendar()
  if (!last_seen_at) return 'Nunca'
  return (
    <>
      {formatInstant(last_seen_at)}
      <span className="max-md:hidden">
        <CellSub>{sessions === 0 ? 'Sem sessão aberta' : counted(sessions, sessionWords)}</CellSub>
      </span>
    </>
  )
}

type ManagedPersonProps = {
  person: User
  myId: string
  /** Undefined until it is known, and where it could not be read. */
  access: UserAccess | undefined
  waiting: boolean
  isLastAdmin: boolean
  onRole: (role: Role) => void
  onEndSessions: (sessions: number) => void
  onRemove: () => void
  onErase: () => void
}

/** One person, and what an administrator may do about them. */
export function ManagedPerson(props: ManagedPersonProps) {
  const { formatInstantDate } = useCalendar()
  const { person, myId, access, waiting, isLastAdmin, onRole, onEndSessions, onRemove, onErase } = props
  const { display_name, role, email } = person
  const isMe = person.id === myId
  // One's own session goes on.
  const toEnd = Math.max(0, (access?.sessions ?? 0) - (isMe ? 1 : 0))
  return (
    <Row>
      <Cell part="lead">
        <PersonName person={person} myId={myId} />
        <CellSub>
          <span className="pl-7 wrap-anywhere max-md:pl-0">{email}</span>
        </CellSub>
      </Cell>
      <Cell>
        {isLastAdmin ? (
          <>
            <RoleTag role={role} />
            <CellSub>O único: não pode mudar</CellSub>
          </>
        ) : (
          <CellSelect<Role>
            label={`Papel de ${display_name}`}
            framed
            value={role}
            options={roleOptions}
            onChange={(next) => next !== role && onRole(next)}
          />
        )}
      </Cell>
      <Cell hideOnPhone>
        {access ? formatInstantDate(access.member_since) : waiting ? <Skeleton className="h-3 w-20" /> : null}
      </Cell>
      <Cell phoneLabel="Último acesso">
        {access ? <LastSeen access={access} /> : waiting ? <Skeleton className="h-3 w-24" /> : null}
      </Cell>
      <Cell part="end" align="right">
        <span className="inline-flex max-md:-my-2 max-md:-mr-2">
          <IconButton
            size="small"
            label={`${isMe ? 'Encerrar outras sessões' : 'Encerrar sessões'} de ${display_name}`}
            disabled={toEnd === 0}
            onClick={() => onEndSessions(toEnd)}
          >
            <LogOut aria-hidden="true" />
          </IconButton>
          {isMe ? (
            <span className="size-7 max-md:hidden" />
          ) : (
            <IconButton size="small" label={`Remover ${display_name}`} onClick={onRemove}>
              <UserMinus aria-hidden="true" />
            </IconButton>
          )}
          <PersonalDataMenu person={person} onErase={isMe ? undefined : onErase} />
        </span>
      </Cell>
    </Row>
  )
}
