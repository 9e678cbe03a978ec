import type { Database, Transaction } from '../../database/transaction.ts'
import { sha256 } from '../../secret.ts'
import { isKnownNetwork } from './known-source.ts'
import { type Limits, refuseWaiting } from './limits.ts'

/**
 * Where a guess comes from: a device that the account knows, someone signed in who proves the password again, or
 * anybody in a network.
 */
export type Source = { device: Buffer } | { session: string } | { network: string }

/** A guess that counts as a failure until more is known of it. */
export type Guess = {
  /** The password was right: the failures of this source are forgotten. */
  forget(tx: Transaction): Promise<void>
  /** It could not be judged, and so was no failure. */
  takeBack(): Promise<void>
}

/** The same for the code of a second factor; `isFirstToWait` where the next one waits for the first time. */
export type CodeGuess = Guess & { isFirstToWait: boolean }

export type SignInWaits = {
  /**
   * Counts an attempt to prove a password, and as a failure before it is known to be one, so that many at once are no
   * way around. It goes by the address of mail or the phone, whether anybody has it or not. Throws over_request_rate_limit while the
   * source must wait, or while too many guesses come from places that the account does not know.
   */
  guess(login: string, source: Source): Promise<Guess>
  /**
   * The same for a code of six digits, which only somebody who has proved the password may try: it counts against the
   * account, wherever it comes from. A key and a recovery code, which nobody guesses, do not wait for it.
   */
  guessCode(accountId: string): Promise<CodeGuess>
}

/** From failure `from` on each wait is twice the one before, between `first` and `longest`; seconds. */
type Rule = {
  from: number
  first: number
  longest: number
  forgotten: 'a day after the last' | 'a day after the first'
}

/** Where the account is under attack, whose waits others fill again and again, a code is a way in that has no part in them. */
const manyPlaces =
  'Houve muitas tentativas de entrar nesta conta, de vários lugares. Aguarde e tente novamente, ou entre com um código enviado ao seu email'

const manyCodes =
  'Houve muitos códigos errados nesta conta. Aguarde e tente novamente, ou use um código de recuperação ou uma chave'

/** What a guess counts against, as keys of system.sign_in_failures. */
type Counted = { own: Buffer; account: Buffer | null }

/** The waits of decision 13. */
export function createSignInWaits(services: { db: Database; clock: () => Date; limits: Limits }): SignInWaits {
  const { db, clock, limits } = services
  const ownRule: Rule = { from: limits.failures, first: 15, longest: 15 * 60, forgotten: 'a day after the last' }
  const codeRule: Rule = { from: limits.code_failures, first: 15, longest: 15 * 60, forgotten: 'a day after the last' }
  const accountRule: Rule = { from: limits.account_failures, first: 5, longest: 60, forgotten: 'a day after the first' }

  /** Both or none: what it throws takes back what it counted. */
  async function count(tx: Transaction, login: string, source: Source): Promise<Counted> {
    const now = clock()
    const own = ownKey(login, source)
    refuseWaiting((await countFailure(tx, own, ownRule, now)).wait)
    if (!('network' in source) || (await isKnownNetwork(tx, { login, network: source.network, now }))) {
      return { own, account: null }
    }
    const account = sha256(`account ${login}`)
    refuseWaiting((await countFailure(tx, account, accountRule, now)).wait, manyPlaces)
    return { own, account }
  }

  return {
    async guess(login, source) {
      const { own, account } = await db.authTransaction((tx) => count(tx, login, source))
      return {
        async forget(tx) {
          await tx.query('delete from system.sign_in_failures where key = $1', [own])
          if (account) await takeBack(tx, [account], clock())
        },
        takeBack: () => db.authTransaction((tx) => takeBack(tx, account ? [own, account] : [own], clock())),
      }
    },

    async guessCode(accountId) {
      const key = sha256(`code ${accountId}`)
      const { wait, failures } = await db.authTransaction((tx) => countFailure(tx, key, codeRule, clock()))
      refuseWaiting(wait, manyCodes)
      return {
        isFirstToWait: failures === codeRule.from,
        async forget(tx) {
          await tx.query('delete from system.sign_in_failures where key = $1', [key])
        },
        takeBack: () => db.authTransaction((tx) => takeBack(tx, [key], clock())),
      }
    },
  }
}

function ownKey(login: string, source: Source): Buffer {
  if ('device' in source) return sha256(`device ${source.device.toString('hex')} ${login}`)
  if ('session' in source) return sha256(`session ${source.session}`)
  return sha256(`network ${source.network} ${login}`)
}

/**
 * Counts a failure; answers how many seconds to wait, 0 for none, and how many failures there are by now. While there is a
 * wait it counts nothing.
 */
async function countFailure(
  tx: Transaction,
  key: Buffer,
  rule: Rule,
  now: Date,
): Promise<{ wait: number; failures: number }> {
  const failures = `case when stored.expires_at <= $2::timestamptz then 1 else stored.failures + 1 end`
  // Without a wait no instant is stored: by a clock that was set back since it would be one.
  const until = (count: string) => `case when ${count} < $3::int then '-infinity'
    else $2::timestamptz + least($5::int, $4::int * power(2, least(${count} - $3::int, 20))) * interval '1 second' end`
  const [passed] = await tx.query<{ failures: number }>(
    `insert into system.sign_in_failures as stored (key, failures, wait_until, expires_at)
     values ($1, 1, ${until('1')}, $2::timestamptz + interval '1 day')
     on conflict (key) do update set
       failures = ${failures},
       wait_until = ${until(`(${failures})`)},
       expires_at = case when $6 or stored.expires_at <= $2::timestamptz then excluded.expires_at else stored.expires_at end
     where stored.wait_until <= $2::timestamptz
     returning failures`,
    [key, now, rule.from, rule.first, rule.longest, rule.forgotten === 'a day after the last'],
  )
  if (passed) return { wait: 0, failures: passed.failures }
  const [row] = await tx.query<{ seconds: number }>(
    `select ceil(extract(epoch from wait_until - $2::timestamptz))::int as seconds
     from system.sign_in_failures where key = $1`,
    [key, now],
  )
  return { wait: Math.max(1, row?.seconds ?? 1), failures: 0 }
}

async function takeBack(tx: Transaction, keys: Buffer[], now: Date): Promise<void> {
  await tx.query(
    `update system.sign_in_failures set failures = failures - 1, wait_until = least(wait_until, $2::timestamptz)
     where key = any($1) and failures > 0`,
    [keys, now],
  )
}
