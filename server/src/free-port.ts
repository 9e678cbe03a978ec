import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, one of which might take it before it is listened on. */
const range = [12_000, 32_000] as const
const attempts = 50

/** A loopback port that nobody listens on at the moment of asking. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(...range)
    if (await isFree(port)) return port
  }
  throw new Error(`none of ${attempts} ports between ${range[0]} and ${range[1]} is free`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
