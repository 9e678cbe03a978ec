import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Database, Transaction } from '../../database/transaction.ts'
import type { Sealer } from '../../secret.ts'
import { StartRefused } from '../../start-refused.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** How long one key signs. */
const signingPeriod = 90 * day
/** How long a key is public before it signs: longer than anybody keeps our key set. */
const publishedAhead = day
/** How long a key stays public after its successor began: the last token's life, and clocks that differ. */
const afterlife = 65 * minute
/** How old this process's view of the keys may be; much shorter than `publishedAhead`. */
const freshFor = 5 * minute
/** Tokens that name unknown keys make us look again no more often than this. */
const lookAgainAfter = 5_000

/** Any fixed number: it keeps two processes from making a key at once. */
const lockKey = 7_205_302

type Key = { kid: string; signsFrom: number; publicJwk: JWK; publicKey: CryptoKey; privateKey: CryptoKey }
type Row = { id: string; public_jwk: JWK; sealed_private_jwk: Buffer; signs_from: string }

/** The keys that sign access tokens, the same for every process of one database. */
export type KeyRing = {
  signer(): Promise<Pick<Key, 'kid' | 'privateKey'>>
  /** Null where no living key has that name. */
  verifier(kid: string): Promise<CryptoKey | null>
  /** Public halves, those to come included: the JWKS document. */
  publicKeys(): Promise<JWK[]>
}

/**
 * Opens the ring and makes its first key where there is none. A successor is made one day before it signs, and a key
 * is deleted when the last token that it signed is dead; any number of processes may do this at once.
 * Throws StartRefused where the private keys were encrypted under another SECRET_KEY.
 */
export async function openKeyRing(services: { db: Database; clock: () => Date; sealer: Sealer }): Promise<KeyRing> {
  const { db, clock, sealer } = services
  let keys: Key[] = []
  let loadedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | null = null

  async function load(): Promise<void> {
    const now = clock().getTime()
    const rows = await db.authTransaction((tx) => renew(tx, now, sealer))
    keys = await Promise.all(rows.map((row) => readKey(row, sealer)))
    loadedAt = now
  }

  async function atMostOld(age: number): Promise<void> {
    if (clock().getTime() - loadedAt < age) return
    loading ??= load().finally(() => {
      loading = null
    })
    await loading
  }

  await atMostOld(0)
  return {
    async signer() {
      await atMostOld(freshFor)
      const now = clock().getTime()
      const key = keys.findLast(({ signsFrom }) => signsFrom <= now) ?? keys[0]
      if (!key) throw new Error('the key ring is empty')
      return key
    },
    async verifier(kid) {
      await atMostOld(freshFor)
      if (!keys.some((key) => key.kid === kid)) await atMostOld(lookAgainAfter)
      return keys.find((key) => key.kid === kid)?.publicKey ?? null
    },
    async publicKeys() {
      await atMostOld(freshFor)
      return keys.map((key) => key.publicJwk)
    },
  }
}

/** Throws StartRefused where a private key was encrypted under another SECRET_KEY. Makes and deletes none. */
export async function refuseOtherSecret({ db, sealer }: { db: Database; sealer: Sealer }): Promise<void> {
  for (const row of await db.authTransaction(readRows)) openPrivate(row, sealer)
}

/**
 * Makes a key that signs from now on, and answers its name. Tokens of the former key hold until they expire, or end at
 * once where it is revoked: sessions go on with their next refresh. Any process learns of the new key with the first
 * token that it signed, and forgets a revoked one within five minutes.
 */
export async function rotateKeys(
  { db, clock, sealer }: { db: Database; clock: () => Date; sealer: Sealer },
  { revoke }: { revoke: boolean },
): Promise<string> {
  const now = clock().getTime()
  return db.authTransaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [lockKey])
    for (const row of await readRows(tx)) openPrivate(row, sealer)
    // A successor that has not begun signed nothing.
    await tx.query('delete from auth.keys where $1 or signs_from > $2', [revoke, new Date(now)])
    return insertKey(tx, now, now, sealer)
  })
}

/** All keys, the oldest first, after making the successor that is due and deleting what is dead. */
async function renew(tx: Transaction, now: number, sealer: Sealer): Promise<Row[]> {
  const rows = await readRows(tx)
  if (!isDue(rows, now) && !rows.some((_, index) => isDead(rows, index, now))) return rows

  await tx.query('select pg_advisory_xact_lock($1)', [lockKey])
  const current = await readRows(tx)
  const dead = current.filter((_, index) => isDead(current, index, now))
  if (dead.length > 0) await tx.query('delete from auth.keys where id = any ($1)', [dead.map((row) => row.id)])
  if (isDue(current, now)) await insertKey(tx, now, current.length === 0 ? now : now + publishedAhead, sealer)
  return readRows(tx)
}

function readRows(tx: Transaction): Promise<Row[]> {
  return tx.query<Row>('select id, public_jwk, sealed_private_jwk, signs_from from auth.keys order by signs_from, id')
}

function isDue(rows: Row[], now: number): boolean {
  const newest = rows.at(-1)
  return !newest || Date.parse(newest.signs_from) + signingPeriod - publishedAhead <= now
}

function isDead(rows: Row[], index: number, now: number): boolean {
  const successor = rows[index + 1]
  return successor !== undefined && Date.parse(successor.signs_from) + afterlife <= now
}

async function insertKey(tx: Transaction, now: number, signsFrom: number, sealer: Sealer): Promise<string> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const publicJwk = await exportJWK(pair.publicKey)
  const privateJwk = await exportJWK(pair.privateKey)
  const [row] = await tx.query<{ id: string }>('select uuid_v7() as id')
  if (!row) throw new Error('no id for the key')
  await tx.query(
    `insert into auth.keys (id, public_jwk, sealed_private_jwk, created_at, signs_from)
     values ($1, $2, $3, $4, $5)`,
    [
      row.id,
      { ...publicJwk, kid: row.id, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
      sealer.seal(JSON.stringify(privateJwk), row.id),
      new Date(now),
      new Date(signsFrom),
    ],
  )
  return row.id
}

async function readKey(row: Row, sealer: Sealer): Promise<Key> {
  return {
    kid: row.id,
    signsFrom: Date.parse(row.signs_from),
    publicJwk: row.public_jwk,
    publicKey: await importKey(row.public_jwk),
    privateKey: await importKey(openPrivate(row, sealer)),
  }
}

function openPrivate(row: Row, sealer: Sealer): JWK {
  try {
    return JSON.parse(sealer.open(row.sealed_private_jwk, row.id))
  } catch (error) {
    throw new StartRefused(
      'SECRET_KEY não é a que cifrou as chaves de assinatura deste banco de dados: use a chave original.',
      { cause: error },
    )
  }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256')
  if (key instanceof Uint8Array) throw new Error('an ES256 key is never symmetric')
  return key
}
