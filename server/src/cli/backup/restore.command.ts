import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { readBackupFile } from '../../backup/backup-file.ts'
import { loadSnapshot } from '../../backup/load-snapshot.ts'
import { decryptUnder, type Encryption, type FrameKey } from '../../backup/passphrase.ts'
import { type BackupEvent, decodeRecords, type Header } from '../../backup/records.ts'
import { fingerprintOf } from '../../backup/secret-key.ts'
import { replaceSecretKey } from '../../database/embedded/data-secrets.ts'
import { StartRefused } from '../../start-refused.ts'
import { interruptedCode, interruptible } from '../interruption.ts'
import { asOwner, type Owner } from '../owner.ts'
import { placeOf, refuseUnwritable } from '../place.ts'
import { createProgress, type Progress } from '../progress.ts'
import { readWords, UsageRefused } from '../usage.ts'
import { summarize } from './backup-summary.ts'
import { readPassphrase } from './passphrase-file.ts'
import { openStored, type StoredFile, spoolInput } from './spool.ts'

const known = {
  'from-stdin': { type: 'boolean' },
  'passphrase-file': { type: 'string' },
  'extract-key': { type: 'string' },
} as const

/** Puts what a backup holds into an empty database. docs/operations.md */
export const restoreCommand = {
  usage: 'restore ARQUIVO | --from-stdin [--passphrase-file ARQUIVO]   restaura um backup em um banco vazio',
  async run(words: string[]): Promise<number> {
    const { options, rest } = readWords(words, known)
    const [path, extra] = rest
    const fromStdin = options['from-stdin'] ?? false
    if (extra !== undefined || (path === undefined) !== fromStdin) {
      throw new UsageRefused('Diga um arquivo: restore ARQUIVO, ou restore --from-stdin.')
    }
    const passphrase = options['passphrase-file'] ? await readPassphrase(options['passphrase-file']) : null
    return interruptible(async (signal) => {
      const progress = createProgress()
      try {
        const file = path === undefined ? await spoolInput(signal) : await openStored(placeOf(path))
        try {
          const backup = createReader(file, passphrase, progress, signal)
          const key = options['extract-key']
          return await (key === undefined ? restore(backup, progress, signal) : extractKey(backup, placeOf(key)))
        } finally {
          await file.remove()
        }
      } catch (error) {
        progress.end()
        if (!signal.aborted || error instanceof StartRefused) throw error
        console.error('A restauração foi interrompida. Nada foi restaurado.')
        return interruptedCode
      }
    })
  },
}

/** Reads a whole backup from its beginning, each time that it is called. */
type Reader = () => AsyncGenerator<BackupEvent>

async function restore(read: Reader, progress: Progress, signal: AbortSignal): Promise<number> {
  const begun = performance.now()
  progress.say('Verificando o arquivo…')
  const header = await verify(read)
  const totals = await asOwner({ hasData: false }, (owner) => {
    chooseKey(owner, header)
    progress.say('Restaurando…')
    return loadSnapshot(owner.adminUrl, read(), {
      signal,
      beforeCommit(stored) {
        const other = chooseKey(owner, stored)
        if (other) replaceSecretKey(other.folder, other.value)
      },
    })
  })
  progress.end()
  console.error(`Backup restaurado: ${summarize(totals, begun)}.`)
  return 0
}

/** Reads all of a backup before anything is stored, and answers its header. */
async function verify(read: Reader): Promise<Header> {
  let header: Header | null = null
  for await (const event of read()) if (event.kind === 'header') header = event.header
  if (!header) throw new Error('a whole backup has a header')
  return header
}

/**
 * Which key must take the place of the one stored in the data folder, where they differ: an empty database holds no
 * secret of that. Null where the key is the same.
 * Throws StartRefused where the secrets of the backup could not be opened.
 */
function chooseKey(owner: Owner, { secret_key }: Header): { folder: string; value: string } | null {
  if (fingerprintOf(owner.secretKey) === secret_key.fingerprint) return null
  if (secret_key.value !== null && owner.keyFolder !== null) return { folder: owner.keyFolder, value: secret_key.value }
  throw new StartRefused(
    secret_key.value === null
      ? 'Este backup não traz a sua SECRET_KEY: defina a do servidor em que foi feito. Nada foi restaurado.'
      : 'SECRET_KEY não é a deste backup: defina a que "restore … --extract-key ARQUIVO" grava. Nada foi restaurado.',
  )
}

async function extractKey(read: Reader, path: string): Promise<number> {
  const { secret_key } = await verify(read)
  if (secret_key.value === null) throw new StartRefused('Este backup não traz a SECRET_KEY do servidor.')
  await writeFile(path, `${secret_key.value}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch((error) => {
    if (error.code === 'EEXIST') throw new StartRefused(`${path} já existe.`)
    return refuseUnwritable(path)(error)
  })
  console.error(`${path} tem agora a SECRET_KEY do backup. Nada foi restaurado.`)
  return 0
}

function createReader(
  { path, bytes }: StoredFile,
  passphrase: string | null,
  progress: Progress,
  signal: AbortSignal,
): Reader {
  const keyFor = rememberKey(passphrase)
  return async function* read() {
    let [position, rows] = [0, 0]
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
        signal.throwIfAborted()
        position += chunk.length
        progress.at(position / bytes, rows)
        yield chunk
      }
    }
    const file = readBackupFile(counted(), keyFor)
    for await (const event of decodeRecords(file)) {
      if (event.kind === 'table') rows += event.rows
      yield event
    }
  }
}

/** A key takes half a second to make, and each backup is read twice. */
function rememberKey(passphrase: string | null): (encryption: Encryption | null) => Promise<FrameKey | null> {
  let made: Promise<FrameKey> | null = null
  return async (encryption) => {
    if (encryption === null && passphrase !== null) {
      throw new StartRefused('O backup não está cifrado: para restaurá-lo assim mesmo, não diga --passphrase-file.')
    }
    if (encryption === null) return null
    if (passphrase === null) {
      throw new StartRefused('O backup está cifrado: diga com --passphrase-file o arquivo que tem a senha.')
    }
    made ??= decryptUnder(passphrase, encryption)
    return made
  }
}
