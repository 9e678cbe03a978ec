import type { Transaction } from '../../database/transaction.ts'

/**
 * What the auth service stores of a person of an organisation, as JSON text and without secrets: the account, identities
 * at other services, second factors, passkeys, sessions, and messages to their address; null where they have no account.
 */
export async function accountFile(tx: Transaction, orgId: string, personId: string): Promise<string> {
  const [row] = await tx.query<{ json: string | null }>(
    `select json_build_object(
       'email', accounts.email, 'email_confirmed_at', email_confirmed_at, 'new_email', new_email,
       'phone', phone, 'phone_confirmed_at', phone_confirmed_at, 'new_phone', new_phone, 'user_metadata', user_metadata,
       'created_at', accounts.created_at, 'updated_at', accounts.updated_at, 'last_sign_in_at', last_sign_in_at,
       'identities', (select coalesce(json_agg(row_to_json(one)), '[]') from (
         select provider, provider_id, identity_data, created_at, last_sign_in_at
         from auth.identities where account_id = accounts.id order by created_at) one),
       'factors', (select coalesce(json_agg(row_to_json(one)), '[]') from (
         select factor_type, friendly_name, status, phone, created_at, last_challenged_at
         from auth.factors where account_id = accounts.id order by created_at) one),
       'passkeys', (select coalesce(json_agg(row_to_json(one)), '[]') from (
         select friendly_name, transports, backed_up, created_at, last_used_at
         from auth.passkeys where account_id = accounts.id order by created_at) one),
       'sessions', (select coalesce(json_agg(row_to_json(one)), '[]') from (
         select user_agent, host(ip) as ip, aal, amr, created_at, last_used_at
         from auth.sessions where account_id = accounts.id order by created_at) one),
       'messages', (select coalesce(json_agg(row_to_json(one)), '[]') from (
         select kind as channel, topic as kind, recipient, created_at, done_at as sent_at, failed_at
         from system.jobs where recipient in (accounts.email, accounts.phone) order by created_at) one)
     )::text as json
     from auth.accounts join public.users on users.id = accounts.id
     where users.org_id = $1 and users.id = $2`,
    [orgId, personId],
  )
  return row?.json ?? 'null'
}
