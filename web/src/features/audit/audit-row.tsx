import type { AuditEvent } from '@leme/contract/people/audit'
import { auditActor, auditDetails, auditDevice, auditEventName } from '@leme/contract/people/audit-words'
import { memo } from 'react'
import { useCalendar } from '../../ui/calendar.ts'
import { Cell, CellSub, Row } from '../../ui/table/table.tsx'

/** An event; on phones what happened leads. */
export const AuditRow = memo(function AuditRow({ event }: { event: AuditEvent }) {
  const { target, actor_name, actor_email, ip, request_id, created_at } = event
  const calendar = useCalendar()
  const about = [target, auditDetails(event, calendar)].filter(Boolean).join(' · ')
  const device = auditDevice(event)
  return (
    <Row>
      <Cell part="lead">
        <span className="wrap-anywhere whitespace-normal">{auditEventName(event)}</span>
        {about && (
          <CellSub>
            <span className="wrap-anywhere whitespace-normal">{about}</span>
          </CellSub>
        )}
      </Cell>
      <Cell part="line">
        <span className="block min-w-0 truncate" title={auditActor(event)}>
          {auditActor(event)}
        </span>
        {actor_name !== null && actor_email !== null && (
          <div className="max-md:hidden">
            <CellSub>
              <span className="block truncate" title={actor_email}>
                {actor_email}
              </span>
            </CellSub>
          </div>
        )}
      </Cell>
      <Cell phoneLabel="De" hideOnPhone={ip === null && device === null}>
        {device}
        {ip !== null && <CellSub>{ip}</CellSub>}
      </Cell>
      <Cell align="right" part="after">
        <time dateTime={created_at} title={request_id ? `Código da requisição: ${request_id}` : undefined}>
          {calendar.formatInstant(created_at)}
        </time>
      </Cell>
    </Row>
  )
})
