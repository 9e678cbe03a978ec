import { isLongEnough, passwordTooShort } from '@leme/contract/auth'
import { commonPasswordMessage, heldPart, heldPartMessages, type PasswordOwner } from '@leme/contract/password'
import * as argon2 from '@node-rs/argon2'
import { demoPassword } from '../demo/people.ts'
import { Problem } from '../http/problem.ts'
import { type Asker, createFairQueue } from '../limits/fair-queue.ts'
import { randomToken } from '../secret.ts'
import { isCommonPassword } from './common-passwords.ts'

/** argon2id with OWASP's first choice: 19 MiB, two passes, one lane. The library's algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

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
 * is verified gives a `verify` of its own.
 */
export async function createPasswords(verify: Verify = argon2.verify): Promise<Passwords> {
  const queue = createFairQueue({ width: atOnce, ...mayWait })
  const nobodys = await hashPassword(randomToken())
  return {
    hash: (password, asker) => queue(asker, () => hashPassword(password)),
    verify: async (passwordHash, password, asker) => {
      const right = await queue(asker, () => verify(passwordHash ?? nobodys, password.normalize('NFC')))
      return right && passwordHash !== null
    },
  }
}

/** The hash of a password, at once: for the demo and for tests, and for someone who has waited their turn. */
export function hashPassword(password: string): Promise<string> {
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
