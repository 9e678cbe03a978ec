import { isLongEnough, passwordTooShort } from '@leme/contract/people/auth'
import { commonPasswordMessage, heldPart, heldPartMessages, type PasswordOwner } from '@leme/contract/people/password'
import * as argon2 from '@node-rs/argon2'
import { type Asker, createFairQueue } from '../../limits/fair-queue.ts'
import { Problem } from '../../problem/problem.ts'
import { randomToken } from '../../secret.ts'
import { isCommonPassword } from './common-passwords.ts'
import { demoPassword } from './demo-password.ts'

/** What a hash of argon2id, which is the library's algorithm, takes: memory in KiB, passes over it, lanes. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number }

/** OWASP's first choice. */
const usualCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash holds 19 MiB and one of Node's four worker threads, which signatures and files need too. */
const atOnce = 2
/** A hundred behind one address are an office in the morning; what one asker has waiting is a burst of guesses. */
const mayWait = { asker: 4, network: 100, all: 300 } as const

/** What judges a hash: `verify(hash, password)`. */
export type Verify = (passwordHash: string, password: string) => Promise<boolean>

export type Passwords = {
  /** The hash to store, as a PHC string. */
  hash(password: string, asker: Asker): Promise<string>
  /** Whether the password is the hash's. Without a hash: no, after the same work, so that time reveals nothing. */
  verify(passwordHash: string | null, password: string, asker: Asker): Promise<boolean>
}

/**
 * Hashes passwords, by turns: both throw what `FairQueue` throws rather than let too much wait. A test that counts what
 * is verified gives a `verify` of its own; one that has many people sign in has hashes cost less.
 */
export async function createPasswords({
  verify = argon2.verify,
  cost = usualCost,
}: {
  verify?: Verify
  cost?: HashCost
} = {}): Promise<Passwords> {
  const queue = createFairQueue({ width: atOnce, ...mayWait })
  const nobodys = await hashPassword(randomToken(), cost)
  return {
    hash: (password, asker) => queue(asker, () => hashPassword(password, cost)),
    verify: async (passwordHash, password, asker) => {
      const right = await queue(asker, () => verify(passwordHash ?? nobodys, password.normalize('NFC')))
      return right && passwordHash !== null
    },
  }
}

/** The hash of a password, at once: for the demo and for tests, and for someone who has waited their turn. */
export function hashPassword(password: string, cost = usualCost): Promise<string> {
  return argon2.hash(password.normalize('NFC'), cost)
}

/** Throws weak_password, with the rule's sentence, where its owner may not choose this password. */
export function refuseWeakPassword(password: string, owner: PasswordOwner): void {
  if (!isLongEnough(password)) throw new Problem('weak_password', { detail: passwordTooShort })
  const held = heldPart(password, owner)
  if (held) throw new Problem('weak_password', { detail: heldPartMessages[held] })
  // The demo's is printed for everybody, and signs in from this machine only.
  const isKnown = isCommonPassword(password) || password === demoPassword
  if (isKnown) throw new Problem('weak_password', { detail: commonPasswordMessage })
}
