import { setTimeout as sleep } from 'node:timers/promises'
import { movingLimits } from '@leme/contract/moving/moving-file'
import type { MovingImport } from '@leme/contract/moving/moving-import'
import type { ServerProcess } from '../server-process.ts'

type Headers = Record<string, string>

/** How often the page asks how far an import is; ms. */
const glance = 500

/** Moving in as the page “Trazer dados” does it. Each step ends when its answer is here, an import when the queue has ended it. */
export function browserWay({ url }: ServerProcess, headers: Headers) {
  async function ask<Body>(method: string, path: string, body?: object): Promise<Body> {
    const type: Headers = body ? { 'content-type': 'application/json' } : {}
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, ...type },
      body: body && JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`)
    return (text === '' ? null : JSON.parse(text)) as Body
  }

  return {
    async send(name: string, text: string): Promise<string> {
      const bytes = Buffer.from(text)
      const { id } = await ask<{ id: string }>('POST', '/api/moving-files', { name, size: bytes.length })
      for (let at = 0; at < bytes.length; at += movingLimits.piece) {
        const content = bytes.subarray(at, at + movingLimits.piece).toString('base64')
        await ask('POST', `/api/moving-files/${id}/pieces`, { number: at / movingLimits.piece, content })
      }
      return id
    },
    tryOut: (file: string) => ask<object>('POST', `/api/moving-files/${file}/trial`, {}),
    async bringIn(file: string): Promise<MovingImport> {
      const { id } = await ask<MovingImport>('POST', `/api/moving-files/${file}/import`, {})
      for (;;) {
        const found = (await ask<MovingImport[]>('GET', '/api/moving-imports')).find((one) => one.id === id)
        if (found?.failure) throw new Error(`the import failed: ${found.failure}`)
        if (found?.finished_at) return found
        await sleep(glance)
      }
    },
    undo: (id: string) => ask<object>('POST', `/api/moving-imports/${id}/undo`),
  }
}
