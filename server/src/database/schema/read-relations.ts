import type pg from 'pg'

/** What a database has of one table or view, each list in the order of its page. */
export type Relation = {
  schema: string
  name: string
  /** `r` for a table, `v` for a view. */
  kind: 'r' | 'v'
  comment: string | null
  is_logged: boolean
  options: string | null
  row_security: 'none' | 'enabled' | 'forced'
  columns: Column[]
  constraints: Constraint[]
  referenced_by: string[]
  indexes: string[]
  policies: Policy[]
  triggers: Trigger[]
  grants: Grant[]
}

export type Column = {
  name: string
  comment: string | null
  type: string
  is_nullable: boolean
  default: string | null
  is_generated: boolean
  collation: string | null
}

/** A trigger that is neither on nor off fires in another mode of replication than the usual one. */
export type Trigger = { name: string; definition: string; state: 'enabled' | 'disabled' | 'replica' | 'always' }

/** `column` is the only column that a CHECK is about. */
export type Constraint = { name: string; kind: 'p' | 'u' | 'f' | 'c'; column: string | null; definition: string }

export type Policy = {
  name: string
  is_permissive: boolean
  command: 'all' | 'select' | 'insert' | 'update' | 'delete'
  roles: string
  using: string | null
  check: string | null
}

/** What one role may do: the whole relation where `columns` is null. */
export type Grant = { role: string; verb: string; columns: string | null }

/** Every table and view of our schemas, as the owner of `client` sees them, on any PostgreSQL that Leme runs on. */
export async function readRelations(client: pg.Client): Promise<Relation[]> {
  await client.query('begin read only')
  try {
    // PostgreSQL then says the schema of every name but its own.
    await client.query('set local search_path = pg_catalog')
    const { rows } = await client.query<{ relation: Relation }>(relations)
    return rows.map(({ relation }) => relation)
  } finally {
    await client.query('rollback')
  }
}

const columns = `
  select coalesce(json_agg(json_build_object(
    'name', quote_ident(attname), 'comment', col_description(attrelid, attnum),
    'type', format_type(atttypid, atttypmod), 'is_nullable', not attnotnull, 'default', pg_get_expr(adbin, adrelid, true),
    'is_generated', attgenerated <> '',
    'collation', case when attcollation <> typcollation then named.oid::regcollation::text end
  ) order by attnum), '[]')
  from pg_attribute join pg_type on pg_type.oid = atttypid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  left join pg_collation named on named.oid = attcollation
  where attrelid = relation.oid and attnum > 0 and not attisdropped`

/** PostgreSQL 18 lists NOT NULL among them, which the columns say. */
const constraints = `
  select coalesce(json_agg(json_build_object(
    'name', quote_ident(conname), 'kind', contype, 'definition', pg_get_constraintdef(oid, true),
    'column', case when contype = 'c' and cardinality(conkey) = 1
      then (select quote_ident(attname) from pg_attribute where attrelid = conrelid and attnum = conkey[1]) end
  ) order by position(contype in 'pufc'), conname), '[]')
  from pg_constraint where conrelid = relation.oid and contype in ('p', 'u', 'f', 'c')`

const referencedBy = `
  select coalesce(json_agg(name order by name), '[]') from (
    select distinct conrelid::regclass::text collate "C" as name
    from pg_constraint where confrelid = relation.oid and contype = 'f'
  ) others`

const indexes = `
  select coalesce(json_agg(pg_get_indexdef(indexrelid, 0, true) order by indexrelid::regclass::text collate "C"), '[]')
  from pg_index where indrelid = relation.oid
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`

const policies = `
  select coalesce(json_agg(json_build_object(
    'name', quote_ident(polname), 'is_permissive', polpermissive,
    'command', case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete'
      else 'all' end,
    'roles', (select string_agg(name, ', ' order by name collate "C") from unnest(polroles) role
      cross join lateral (select case role when 0 then 'public' else role::regrole::text end) named (name)),
    'using', pg_get_expr(polqual, polrelid, true), 'check', pg_get_expr(polwithcheck, polrelid, true)
  ) order by not polpermissive, polname), '[]')
  from pg_policy where polrelid = relation.oid`

const triggers = `
  select coalesce(json_agg(json_build_object(
    'name', quote_ident(tgname), 'definition', pg_get_triggerdef(oid, true),
    'state', case tgenabled when 'O' then 'enabled' when 'D' then 'disabled' when 'R' then 'replica' else 'always' end
  ) order by tgname), '[]')
  from pg_trigger where tgrelid = relation.oid and not tgisinternal`

const grants = `
  select coalesce(json_agg(given order by given.role collate "C",
    position(given.verb in 'select insert update delete'), given.columns nulls first), '[]')
  from (
    select case grantee when 0 then 'public' else grantee::regrole::text end as role, lower(privilege_type) as verb,
      null as columns
    from aclexplode(relacl) where grantee <> relowner
    union all
    select case grantee when 0 then 'public' else grantee::regrole::text end, lower(privilege_type),
      string_agg(quote_ident(attname), ', ' order by attnum)
    from pg_attribute, aclexplode(attacl) where attrelid = relation.oid and grantee <> relowner group by 1, 2
  ) given`

const relations = `
  select json_build_object(
    'schema', nspname, 'name', relname, 'kind', relkind, 'comment', obj_description(relation.oid, 'pg_class'),
    'is_logged', relpersistence <> 'u',
    'options', array_to_string(reloptions, ', '),
    'row_security', case when relforcerowsecurity then 'forced' when relrowsecurity then 'enabled' else 'none' end,
    'columns', (${columns}), 'constraints', (${constraints}), 'referenced_by', (${referencedBy}),
    'indexes', (${indexes}), 'policies', (${policies}), 'triggers', (${triggers}), 'grants', (${grants})
  ) as relation
  from pg_class relation join pg_namespace on pg_namespace.oid = relnamespace
  where relkind in ('r', 'p', 'v', 'm', 'f') and nspname !~ '^pg_' and nspname <> 'information_schema'
  order by nspname, relname`
