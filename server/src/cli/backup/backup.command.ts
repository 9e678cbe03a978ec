import { writeBackupFile } from '../../backup/backup-file.ts'
import { encryptUnder } from '../../backup/passphrase.ts'
import { fingerprintOf } from '../../backup/secret-key.ts'
import { takeSnapshot } from '../../backup/take-snapshot.ts'
import { StartRefused } from '../../start-refused.ts'
import { interruptedCode, interruptible } from '../interruption.ts'
import { asOwner, type Owner } from '../owner.ts'
import { placeOf } from '../place.ts'
import { createProgress } from '../progress.ts'
import { fileSink, outputSink, ReaderGone, type Sink } from '../sink.ts'
import { readWords, UsageRefused } from '../usage.ts'
import { summarize } from './backup-summary.ts'
import { readPassphrase } from './passphrase-file.ts'

const known = {
  'to-stdout': { type: 'boolean' },
  'passphrase-file': { type: 'string' },
  force: { type: 'boolean' },
} as const

/** Writes everything that the database holds to one file, beside a running server or alone. docs/operations.md */
export const backupCommand = {
  usage: 'backup ARQUIVO | --to-stdout [--passphrase-file ARQUIVO]   guarda tudo o que há no banco em um arquivo',
  async run(words: string[]): Promise<number> {
    const { options, rest } = readWords(words, known)
    const [file, extra] = rest
    const toStdout = options['to-stdout'] ?? false
    if (extra !== undefined || (file === undefined) !== toStdout) {
      throw new UsageRefused('Diga um arquivo: backup ARQUIVO, ou backup --to-stdout.')
    }
    const passphrase = options['passphrase-file'] ? await readPassphrase(options['passphrase-file']) : null
    if (file === undefined) refuseMixedOutput()
    return interruptible((signal) =>
      asOwner({ hasData: true }, async (owner) => {
        const sink = file === undefined ? outputSink() : await fileSink(placeOf(file), options.force ?? false)
        return backUp(owner, sink, passphrase, signal)
      }),
    )
  },
}

/** A terminal shows no backup, and what npm says of its script would stand before it. */
function refuseMixedOutput(): void {
  if (process.stdout.isTTY) throw new UsageRefused('Um backup não é texto: mande a saída para um arquivo ou programa.')
  if (process.env.npm_lifecycle_event && process.env.npm_config_loglevel !== 'silent') {
    throw new UsageRefused('Use "npm run --silent leme -- backup --to-stdout": sem --silent o npm escreve na saída.')
  }
}

async function backUp(owner: Owner, sink: Sink, passphrase: string | null, signal: AbortSignal): Promise<number> {
  const begun = performance.now()
  const progress = createProgress()
  try {
    const protection = passphrase === null ? null : await encryptUnder(passphrase)
    const { secretKey, keyFolder } = owner
    const keyRecord = { fingerprint: fingerprintOf(secretKey), value: keyFolder === null ? null : secretKey }
    const snapshot = await takeSnapshot(owner.adminUrl, keyRecord, signal)
    let [rows, bytes] = [0, 0]
    try {
      const content = snapshot.content((share, count) => {
        rows = count
        progress.at(share, count)
      })
      for await (const piece of writeBackupFile(content, protection, new Date())) {
        signal.throwIfAborted()
        await sink.write(piece)
        bytes += piece.length
      }
    } finally {
      await snapshot.close()
    }
    await sink.finish()
    progress.end()
    console.error(`Backup feito: ${summarize({ tables: snapshot.header.tables.length, rows, bytes }, begun)}.`)
    if (!protection) console.error(unprotected)
    return 0
  } catch (error) {
    progress.end()
    await sink.abandon()
    if (error instanceof ReaderGone) throw new StartRefused('Quem lia a saída parou antes do fim: não há backup.')
    if (!signal.aborted) throw error
    console.error('O backup foi interrompido.')
    return interruptedCode
  }
}

const unprotected = 'Ele não está cifrado: quem o lê tem todos os dados. Use --passphrase-file antes de levá-lo embora.'
