import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartRefused } from '../../start-refused.ts'
import { makePassword } from '../migrate/prepare.ts'

const passwordsSchema = z.object({ superuser: z.string().min(1), owner: z.string().min(1), server: z.string().min(1) })

/** Passwords of the embedded database's logins. */
export type Passwords = z.infer<typeof passwordsSchema>

/**
 * The passwords stored in the data folder, made when there are none or when the file is of no use:
 * anyone who has the folder has the data, and the launcher sets them again.
 */
export function keepPasswords(dataDir: string): Passwords {
  const path = join(dataDir, 'database.json')
  const stored = existsSync(path) ? passwordsSchema.safeParse(parseOrNull(readFileSync(path, 'utf8'))) : null
  if (stored?.success) return stored.data
  const made = { superuser: makePassword(), owner: makePassword(), server: makePassword() }
  writePrivate(path, JSON.stringify(made))
  return made
}

/**
 * The key that encrypts secrets at rest, stored in the data folder and made with it.
 * Throws StartRefused where a cluster is there and its key is not: another key would not open it.
 */
export function keepSecretKey(dataDir: string): string {
  const path = join(dataDir, 'secret-key')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new StartRefused(
      `Falta o arquivo ${path}, que abre os segredos deste banco: restaure-o ou defina SECRET_KEY.`,
    )
  }
  const made = randomBytes(32).toString('base64url')
  writePrivate(path, made)
  return made
}

/** Puts another key in the place of the stored one, for a database that holds no secret yet. */
export function replaceSecretKey(dataDir: string, secretKey: string): void {
  writePrivate(join(dataDir, 'secret-key'), secretKey)
}

/** Whole or absent, also after a power cut. */
function writePrivate(path: string, text: string): void {
  const aside = `${path}.new`
  writeFileSync(aside, text, { mode: 0o600, flush: true })
  renameSync(aside, path)
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
