import type { Transaction } from '../../database/transaction.ts'
import type { Device } from '../../http/device.ts'
import { sha256 } from '../../secret.ts'

const day = 24 * 60 * 60 * 1000

/** A device or network that nobody signed in from for this long, in ms, is known no more. */
export const sourceMemory = 90 * day
/** Most devices, and most networks, that one account knows: the ones used last. */
const mostOfAKind = 20

const since = (now: Date) => new Date(now.getTime() - sourceMemory)

/** Of the device tokens that a browser shows, one that the account of this address or phone knows, or null. */
export async function findKnownDevice(
  tx: Transaction,
  { login, tokens, now }: { login: string; tokens: readonly string[]; now: Date },
): Promise<string | null> {
  const [row] = await tx.query<{ hash: Buffer }>(
    `select hash from auth.known_sources join auth.accounts on accounts.id = known_sources.account_id
     where (accounts.email = $1 or accounts.phone = $1) and kind = 'device' and hash = any($2) and last_used_at > $3
     order by last_used_at desc limit 1`,
    [login, tokens.map(sha256), since(now)],
  )
  return tokens.find((token) => row && sha256(token).equals(row.hash)) ?? null
}

/** Of the device tokens that a browser shows, one that this account knows, or null. */
export async function knownToken(
  tx: Transaction,
  accountId: string,
  tokens: readonly string[],
): Promise<string | null> {
  if (tokens.length === 0) return null
  const [row] = await tx.query<{ hash: Buffer }>(
    `select hash from auth.known_sources where account_id = $1 and kind = 'device' and hash = any($2) limit 1`,
    [accountId, tokens.map(sha256)],
  )
  return tokens.find((token) => row && sha256(token).equals(row.hash)) ?? null
}

/** Whether the account of this address or phone signed in from the network. */
export async function isKnownNetwork(
  tx: Transaction,
  { login, network, now }: { login: string; network: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `select from auth.known_sources join auth.accounts on accounts.id = known_sources.account_id
     where (accounts.email = $1 or accounts.phone = $1) and kind = 'network' and hash = $2 and last_used_at > $3`,
    [login, sha256(network), since(now)],
  )
  return rows.length > 0
}

/** The account signed in with this device token from here. Call it when the account's row is locked. */
export async function rememberSource(
  tx: Transaction,
  accountId: string,
  used: { token: string; device: Device; now: Date },
): Promise<void> {
  const { token, device, now } = used
  // Without an address the network is everybody's whose address is unknown.
  const hashes = [sha256(token), ...(device.ip === null ? [] : [sha256(device.network)])]
  await tx.query(
    `insert into auth.known_sources (account_id, kind, hash, last_used_at)
     select $1, kind, hash, $3 from unnest(array['device', 'network'], $2::bytea[]) as used (kind, hash)
     where hash is not null
     on conflict (account_id, kind, hash) do update set last_used_at = excluded.last_used_at`,
    [accountId, hashes, now],
  )
  await tx.query(
    `delete from auth.known_sources where account_id = $1 and (kind, hash) in (
       select kind, hash from (
         select kind, hash, row_number() over (partition by kind order by last_used_at desc) as place
         from auth.known_sources where account_id = $1
       ) placed where place > ${mostOfAKind}
     )`,
    [accountId],
  )
}

/** Where the password was known that is the account's no more is a known place no more, except for the one asking. */
export async function forgetSources(
  tx: Transaction,
  accountId: string,
  except: { tokens: readonly string[]; network: string },
): Promise<void> {
  await tx.query('delete from auth.known_sources where account_id = $1 and hash <> all($2)', [
    accountId,
    [...except.tokens, except.network].map(sha256),
  ])
}
