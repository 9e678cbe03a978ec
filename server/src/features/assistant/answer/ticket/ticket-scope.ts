import { fold } from '@leme/language/text'
import { midnight } from '../../../../database/calendar.ts'
import type { Asked } from '../asked.ts'
import { foldedOf } from '../thing.queries.ts'
import { exceptOf, takes } from '../tracked-query.ts'
import { oneLine } from '../wording.ts'
import type { Give } from '../work/work.queries.ts'
import { exceptText } from '../work/work-wording.ts'

const foldedRequester = foldedOf('requester')

/** Whether any ticket was asked for by one of that name. */
export async function isRequester(tx: Asked['tx'], name: string): Promise<boolean> {
  const [row] = await tx.query<{ is: boolean }>(
    `select exists (select from tickets where position($1 in ${foldedRequester}) > 0) as is`,
    [fold(name)],
  )
  return row?.is ?? false
}

/** The condition that holds tickets to what is named, a priority, and the days on which they came. */
export function ticketsAsked(asked: Asked, give: Give): string {
  const { priority } = asked.query
  const period = daysOf(asked)
  return [
    'true',
    ...(priority ? [`tickets.priority = ${give(priority)}`] : []),
    ...scopeOf(asked, give),
    ...(period
      ? [
          `tickets.created_at >= ${midnight(give(period.from))}`,
          `tickets.created_at < ${midnight(`${give(period.to)}::date + 1`)}`,
        ]
      : []),
  ].join(' and ')
}

/** The days on which tickets came. When one was resolved is not known, so that days are not used of those. */
function daysOf({ query, tracked }: Asked) {
  return query.status === 'done' ? tracked.query.period : query.period
}

/**
 * Conditions that hold tickets to what is named: a person looks after them or asked for them, a client is theirs or asked
 * for them. One who is in no register may have asked for them by that name.
 */
function scopeOf({ subjects: { project, client, person }, query, tracked }: Asked, give: Give): string[] {
  const [otherClient, otherPerson] = [exceptOf({ tracked }, 'client'), exceptOf({ tracked }, 'person')]
  const asks = (name: string) => `position(${give(fold(name))} in ${foldedRequester}) > 0`
  const isOfClient = ({ id, label }: { id: string; label: string }) =>
    `(tickets.client_id = ${give(id)} or tickets.client_id is null and ${asks(label)})`
  const isOfPerson = ({ id, label }: { id: string; label: string }) =>
    `(tickets.assignee_user_id = ${give(id)} or ${asks(label)})`
  const requester = nameOfUnknown({ client, person }, query)
  return [
    ...(project ? [`tickets.project_id = ${give(project.id)}`] : []),
    ...(client ? [isOfClient(client)] : []),
    ...(person ? [isOfPerson(person)] : []),
    ...(otherClient ? [`(${isOfClient(otherClient)}) is not true`] : []),
    ...(otherPerson ? [`(${isOfPerson(otherPerson)}) is not true`] : []),
    ...(requester ? [asks(requester)] : []),
    ...(takes({ tracked }, 'lacks', ['assignee']) ? ['tickets.assignee_user_id is null'] : []),
  ]
}

/** " de Acme P1 que chegaram hoje": what narrows the tickets. */
export function whichText(asked: Asked): string {
  const { priority } = asked.query
  const period = daysOf(asked)
  return `${whoseText(asked)}${priority ? ` ${priority}` : ''}${period ? ` que chegaram ${period.label}` : ''}`
}

function whoseText({ subjects: { project, client, person, except }, query, tracked }: Asked): string {
  const requester = nameOfUnknown({ client, person }, query)
  return [
    ...(takes({ tracked }, 'lacks', ['assignee']) ? [' sem responsável'] : []),
    ...(project ? [` do projeto ${oneLine(project.label)}`] : []),
    ...[client, person].flatMap((one) => (one ? [` de ${oneLine(one.label)}`] : [])),
    ...(requester ? [` de “${oneLine(requester)}”`] : []),
    exceptText(except),
  ].join('')
}

/** Whom a question names that no register has. */
export function nameOfUnknown(
  found: Pick<Asked['subjects'], 'client' | 'person'>,
  query: Pick<Asked['query'], 'client' | 'person'>,
): string | null {
  const named = (!found.client && query.client) || (!found.person && query.person) || null
  return named && ('id' in named ? named.label : named.said)
}
