import type { AlikeClients, AlikeName } from '@leme/contract/client/client-alias'
import type { Transaction } from '../../database/transaction.ts'
import { sameClient, usualSpelling } from './counted-name.ts'
import { holdClients, storedKey } from './document-holders.ts'

/** How many names are shown at once, and how many of one key are compared: the others come once these are answered. */
const mostShown = 100
const mostOfKey = 20

/** Among registered clients that are alike, the one that is written so comes first. */
const letters = (name: string) => `replace(name_words(${name}), ' ', '')`

/**
 * Each name beside the one that it may be another name of: of the same key, which is a company's name without what is
 * often left out, or its CPF or CNPJ; a client's other names are its keys too. A registered client comes before a mere
 * name. Two with documents that differ are two, as are two that a person said are. Every name has its keys by itself, so
 * the work grows with the number of names.
 */
const pairs = `with spelled as (
    select client, count(*) as uses from (
      select client collate "C" as client from finance_invoices
      union all select client collate "C" from finance_receivables
      union all select client collate "C" from projects where client_id is null
    ) named group by 1
  ), used as (
    select ${usualSpelling('client', 'uses')} as name, sum(uses) as uses from spelled group by ${sameClient('client')}
  ), known as (
    select clients.id, clients.name collate "C" as name, clients.document, ${storedKey} as number, is_active, created_at,
      coalesce(used.uses, 0) as uses
    from clients left join used on used.name collate same_name = clients.name
    union all
    select null, name, null, null, true, null, uses from used
    where not exists (select from clients where clients.name collate same_name = used.name)
      and not exists (select from client_aliases where alias collate same_name = used.name)
  ), ranked as (
    select *, row_number() over (order by id is null, not is_active, number is null, uses desc, created_at, id,
      name = upper(name), char_length(name) - octet_length(name), name) as place
    from known
  ), keyed as (
    select *, row_number() over (partition by key order by place) as position from (
      select *, company_key(name) as key from ranked
      union
      select ranked.*, company_key(alias) from ranked join client_aliases on client_id = ranked.id
      union all
      select *, 'documento ' || number from ranked where number is not null
    ) keys where key is not null
  ), compared as (
    select distinct on (name.place) name.place, target.place as target_place
    from keyed name join keyed target using (key)
    where name.position <= ${mostOfKey} and target.position < name.position
      and (name.number is null or target.number is null or name.number = target.number)
      and not exists (select from client_name_refusals
        where name collate same_name = name.name and other collate same_name = target.name)
      and not exists (select from client_name_refusals
        where name collate same_name = target.name and other collate same_name = name.name)
    order by name.place, target.id is null,
      target.id is not null and ${letters('name.name')} = ${letters('target.name')} desc, target.place
  )`

type Pair = { count: number; client: AlikeName; name: AlikeName }

const row = (one: string) =>
  `json_build_object('id', ${one}.id, 'name', ${one}.name, 'document', ${one}.document, 'uses', ${one}.uses)`

/** The names that may be another's, each with the one that it may be of. */
export async function listAlike(tx: Transaction): Promise<AlikeClients> {
  const found = await tx.query<Pair>(
    `${pairs} select (count(*) over ())::int as count, ${row('target')} as client, ${row('name')} as name
     from compared join ranked name using (place) join ranked target on target.place = target_place
     order by target_place, name.place limit ${mostShown}`,
  )
  const groups: AlikeClients['groups'] = []
  for (const { client, name } of found) {
    const last = groups.at(-1)
    if (last && last.client.id === client.id && last.client.name === client.name) last.names.push(name)
    else groups.push({ client, names: [name] })
  }
  return { count: found[0]?.count ?? 0, groups }
}

/** Two names are two clients': they are not proposed again. */
export async function refuseAlike(tx: Transaction, orgId: string, name: string, other: string): Promise<void> {
  await holdClients(tx, orgId)
  await tx.query('insert into client_name_refusals (org_id, name, other) values ($1, $2, $3) on conflict do nothing', [
    orgId,
    name,
    other,
  ])
}
