import type pg from 'pg'
import { StartRefused } from '../../start-refused.ts'

type Login = {
  name: string
  superuser: boolean
  bypasses: boolean
  owns: boolean
  inherits: boolean
  may_become: boolean
}

/**
 * Refuses to serve with a login that the tenant wall would not hold: one that is or may become
 * a superuser, that passes row-level security, owns anything, or has the application's rights
 * without putting them on. Throws StartRefused with one sentence.
 */
export async function refusePrivilegedLogin(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Login>(`
    with reachable as (
      select * from pg_roles where pg_has_role(current_user, oid, 'member')
    )
    select
      current_user as name,
      bool_or(rolsuper) as superuser,
      bool_or(rolbypassrls) as bypasses,
      exists (
        select from pg_shdepend join reachable on refobjid = reachable.oid
        where refclassid = 'pg_authid'::regclass and deptype = 'o'
      ) as owns,
      pg_has_role('leme_app', 'usage') or pg_has_role('leme_auth', 'usage') as inherits,
      pg_has_role('leme_app', 'member') and pg_has_role('leme_auth', 'member') as may_become
    from reachable`)
  const [login] = rows
  const fault = login && faultOf(login)
  if (!fault) return
  throw new StartRefused(
    `O usuário ${login.name} de DATABASE_URL ${fault}: use o leme_server que "npm run leme -- prepare" cria.`,
  )
}

function faultOf(login: Login): string | null {
  if (login.superuser) return 'é superusuário'
  if (login.bypasses) return 'ignora a segurança por linha (BYPASSRLS)'
  if (login.owns) return 'é dono de objetos do banco'
  if (!login.may_become) return 'não é membro dos papéis leme_app e leme_auth'
  return login.inherits ? 'herda os direitos dos papéis leme_app e leme_auth (falta NOINHERIT)' : null
}
