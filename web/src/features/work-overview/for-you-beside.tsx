import type { ForYou } from '@leme/contract/for-you/for-you'
import type { Ticket } from '@leme/contract/work/ticket'
import { ticketList } from '@leme/contract/work/ticket-list'
import { Link } from '@tanstack/react-router'
import { headsOf } from '../../list/list-heads.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Priority } from '../../ui/sign/priority.tsx'
import { Cell, Row, Table } from '../../ui/table/table.tsx'
import { NoticeItem } from '../notice/notice-item.tsx'
import { TicketStatus } from '../ticket/ticket-status.tsx'
import { KeyLine } from '../work/key-line.tsx'

const columns = headsOf(ticketList, { title: undefined, status: '8rem', priority: '7rem' })

/** Beside one's tasks: where one was mentioned, and the tickets that one looks after. */
export function ForYouBeside({ day: { mentions, tickets, counts } }: { day: ForYou }) {
  return (
    <div className="grid grid-cols-2 items-start gap-6 max-xl:grid-cols-1 max-md:gap-4">
      {mentions.length > 0 && (
        <Panel title="Menções a você">
          <ul aria-label="Menções a você" className="border-t border-line">
            {mentions.map((mention) => (
              <NoticeItem key={mention.id} notice={mention} onLeave={() => {}} />
            ))}
          </ul>
        </Panel>
      )}
      {tickets.length > 0 && (
        <Panel title="Seus tickets" count={counts.tickets}>
          <Table caption="Seus tickets" columns={columns}>
            {tickets.map((ticket) => (
              <TicketRow key={ticket.id} ticket={ticket} />
            ))}
          </Table>
        </Panel>
      )}
    </div>
  )
}

function TicketRow({ ticket }: { ticket: Ticket }) {
  return (
    <Row>
      <Cell part="lead">
        <Link
          to="/tasks/tickets/$id"
          params={{ id: ticket.id }}
          className="rounded-1 font-medium text-ink wrap-anywhere underline-offset-3 hover:underline"
        >
          {ticket.title}
        </Link>
        <KeyLine item={ticket}>{ticket.requester}</KeyLine>
      </Cell>
      <Cell>
        <TicketStatus ticket={ticket} />
      </Cell>
      <Cell>
        <Priority level={ticket.priority} />
      </Cell>
    </Row>
  )
}
