import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, rename, unlink } from 'node:fs/promises'
import { StartRefused } from '../start-refused.ts'
import { refuseUnwritable } from './place.ts'

/** Where an export goes. */
export type Sink = {
  write: (text: string) => Promise<void>
  /** Puts a file that is whole in its place. */
  finish: () => Promise<void>
  /** Leaves nothing of a file that is not. */
  abandon: () => Promise<void>
}

/** A file that appears at once and whole, and that nobody else on the machine may read. Throws StartRefused where it may not be written, or is there already. */
export async function fileSink(path: string, force: boolean): Promise<Sink> {
  if (!force && existsSync(path)) throw new StartRefused(`${path} já existe. Use --force para escrever por cima.`)
  const aside = `${path}.${process.pid}.parcial`
  const handle = await open(aside, 'wx', 0o600).catch(refuseUnwritable(path))
  return {
    write: (text) => handle.writeFile(text).catch(refuseUnwritable(path)),
    async finish() {
      await handle.close()
      await rename(aside, path).catch(refuseUnwritable(path))
    },
    async abandon() {
      await handle.close().catch(() => undefined)
      await unlink(aside).catch(() => undefined)
    },
  }
}

/** Whoever reads the output has gone, as `head` does once it has seen enough. */
export class ReaderGone extends Error {}

export function outputSink(): Sink {
  let gone = false
  process.stdout.on('error', () => {
    gone = true
  })
  return {
    async write(text) {
      if (gone) throw new ReaderGone()
      if (process.stdout.write(text)) return
      await Promise.race([once(process.stdout, 'drain'), once(process.stdout, 'close')]).catch(() => undefined)
    },
    finish: async () => {},
    abandon: async () => {},
  }
}
