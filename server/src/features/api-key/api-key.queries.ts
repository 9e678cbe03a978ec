import type { ApiKeyCreate } from '@leme/contract/people/api-key'
import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'

explainConstraints({ api_keys_org_id_count: 'too_many_api_keys' })

const columns = `api_keys.id, api_keys.org_id, api_keys.name, api_keys.prefix, api_keys.scopes,
  case when users.id is null then null
    else json_build_object('id', users.id, 'display_name', users.display_name, 'email', users.email) end
    as created_by,
  api_keys.created_at, api_keys.last_used_at, api_keys.expires_at, api_keys.revoked_at`

/** Of the organisation, newest first, also those that were revoked. */
export function listApiKeys(tx: Transaction): Promise<string> {
  return jsonList(
    tx,
    `select ${columns} from api_keys
     left join users on users.org_id = api_keys.org_id and users.id = api_keys.created_by_user_id
     order by api_keys.created_at desc, api_keys.id desc`,
  )
}

type NewApiKey = Omit<ApiKeyCreate, 'org_id'> & {
  org_id: string
  user_id: string
  key: string
  prefix: string
  keyHash: Buffer
}

/** The new key with its text, which is stored nowhere. */
export async function createApiKey(tx: Transaction, newKey: NewApiKey): Promise<string> {
  const { org_id, user_id, name, scopes, expires_in_days, key, prefix, keyHash } = newKey
  const [row] = await tx.query<{ json: string }>(
    `with api_keys as (
       insert into api_keys (org_id, name, prefix, key_hash, scopes, created_by_user_id, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $8))
       returning id, org_id, name, prefix, scopes, created_by_user_id, created_at, last_used_at, expires_at, revoked_at
     )
     select row_to_json(shown)::text as json from (
       select ${columns}, $7::text as key from api_keys
       left join users on users.org_id = api_keys.org_id and users.id = api_keys.created_by_user_id
     ) shown`,
    [org_id, name, prefix, keyHash, scopes, user_id, key, expires_in_days],
  )
  if (!row) throw new Error('the insert returned no API key')
  return row.json
}

/** Answers false where there is no such key. One that was revoked stays as it was. */
export async function revokeApiKey(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx.query(
    'update api_keys set revoked_at = coalesce(revoked_at, now()) where id = $1 returning id',
    [id],
  )
  return found.length > 0
}
