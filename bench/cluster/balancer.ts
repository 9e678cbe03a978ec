import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/src/free-port.ts'
import { answers } from './program.ts'

export type Balancer = { url: string; close(): Promise<void> }

const config = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url))

/** Starts HAProxy as deploy/haproxy.cfg says, before the processes on these ports. */
export async function startBalancer(ports: [number, number]): Promise<Balancer> {
  if (spawnSync('haproxy', ['-v']).status !== 0) {
    throw new Error("HAProxy is missing: install Debian's package haproxy, or have haproxy on the PATH")
  }
  const port = await freePort()
  const env = { ...process.env, BIND: `127.0.0.1:${port}`, LEME_A: address(ports[0]), LEME_B: address(ports[1]) }
  const child = spawn('haproxy', ['-db', '-f', config], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2_000)
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(`${url}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}: ${said}`)
    await sleep(50)
  }
  return { url, close: () => stop(child) }
}

function address(port: number): string {
  return `127.0.0.1:${port}`
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
