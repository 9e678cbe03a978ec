import { once } from 'node:events'
import type { LiveNotice, LiveRequest } from '@leme/contract/wire/live'
import { WebSocket } from 'ws'
import type { ServerProcess } from '../server-process.ts'
import { openSession } from '../sign-in.ts'
import type { WorkProject } from '../work-data.ts'
import { type Audience, collectArrivals, instant } from './arrivals.ts'

/** Fewer than a session may have. */
const socketsOfSession = 50
/** Opened at a time: more would wait for each other anyway. */
const atOnce = 25

/** Opens so many sockets that follow the project, those of one session after those of another. */
export async function openSocketAudience(
  leme: ServerProcess,
  { id, emails, count }: Pick<WorkProject, 'id'> & { emails: string[]; count: number },
): Promise<Audience> {
  const people = emails.slice(0, Math.ceil(count / socketsOfSession))
  const tokens = await Promise.all(people.map(async (email) => (await openSession(leme, email)).access_token))
  const { note, receive } = collectArrivals(() => count)
  let awaited = ''
  const sockets: WebSocket[] = []
  for (let first = 0; first < count; first += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) => first + index)
    const opened = numbers.map((number) =>
      openSocket(leme.url, tokens[number % tokens.length] ?? '', id, () => note(number, awaited, instant())),
    )
    sockets.push(...(await Promise.all(opened)))
  }
  return {
    count,
    receive(status) {
      awaited = status
      return receive(status)
    },
    async close() {
      await Promise.all(
        sockets.map((socket) => {
          socket.close()
          return once(socket, 'close')
        }),
      )
    },
  }
}

/** Resolves when the server has confirmed the subscription to the project; calls back at each change of a task. */
async function openSocket(
  origin: string,
  access_token: string,
  project_id: string,
  onChange: () => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/api/live`)
  const say = (request: LiveRequest) => socket.send(JSON.stringify(request))
  await once(socket, 'open')
  say({ type: 'auth', access_token })
  await new Promise<void>((resolve, reject) => {
    socket.on('close', (code) => reject(new Error(`the socket was closed with ${code}`)))
    socket.on('message', (data) => {
      const notice: LiveNotice = JSON.parse(String(data))
      if (notice.type === 'ready') say({ type: 'subscribe', project_id })
      if (notice.type === 'subscribed') resolve()
      if (notice.type === 'refused') reject(new Error(`${project_id} was refused: ${notice.code}`))
      if (notice.type === 'change' && notice.table === 'tasks') onChange()
    })
  })
  return socket
}
