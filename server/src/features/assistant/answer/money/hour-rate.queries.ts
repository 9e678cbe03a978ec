import type { Transaction } from '../../../../database/transaction.ts'

export type RateKind = 'cost' | 'billing'
/** Since when a rate holds; of no amount where it says that there is none. */
export type OwnRate = { amount: string | null; valid_from: string }

/** The rates that held on some of these days, the first of them since before; each as of the day on which it began. */
export function listOwnRates(
  tx: Transaction,
  kind: RateKind,
  of: { user_id?: string; project_id?: string },
  { from, to }: { from: string; to: string },
): Promise<OwnRate[]> {
  return tx.query<OwnRate>(
    `select amount::text, valid_from from (
       select amount, valid_from, lead(valid_from) over (order by valid_from) as until from work_rates
       where kind = $1 and (user_id = $2 or project_id = $3) and replaced_at is null) rate
     where valid_from <= $5 and coalesce(until > $4, true) order by valid_from`,
    [kind, of.user_id ?? null, of.project_id ?? null, from, to],
  )
}

export type BilledProject = {
  id: string
  name: string
  /** The project's own rate decides, also where it says that there is none. */
  has_own: boolean
  own: string | null
  /** Without one, what an hour of its members is billed at. */
  least: string | null
  most: string | null
  without: string
}

/** What an hour is billed at on a day in one project, or in the open projects of a client: of a name alone where it has no id. */
export function listBilledProjects(
  tx: Transaction,
  { project_id, client }: { project_id?: string; client?: { id: string; label: string } },
  day: string,
): Promise<BilledProject[]> {
  return tx.query<BilledProject>(
    `select projects.id, name, own.valid_from is not null as has_own, own.amount::text as own,
       min(rate)::text as least, max(rate)::text as most,
       count(member.user_id) filter (where rate is null) as without
     from projects
     left join lateral (
       select amount, valid_from from work_rates
       where kind = 'billing' and project_id = projects.id and valid_from <= $3 and replaced_at is null
       order by valid_from desc limit 1) own on true
     left join project_members member on member.project_id = projects.id and own.valid_from is null
     left join lateral (select public.hour_rate('billing', $3, member.user_id, projects.id, member.role) as rate) held
       on member.user_id is not null
     where projects.id = $1 or $1::uuid is null and status not in ('done', 'cancelled')
       and (projects.client_id = $2 or $2::uuid is null and projects.client_id is null and projects.client collate same_name = $4)
     group by projects.id, name, own.valid_from, own.amount order by name collate "pt-BR-x-icu", projects.id`,
    [project_id ?? null, client?.id || null, day, client?.label ?? null],
  )
}
