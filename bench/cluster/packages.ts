import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Debian's packages, each by a file of it. */
const packages: Record<string, string> = {
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  postgresql: '/usr/lib/postgresql',
}

/** Installs what is missing where this process may, else throws which packages to install. */
export function installPackages(): void {
  const missing = Object.keys(packages).filter((name) => !existsSync(packages[name] ?? ''))
  if (missing.length === 0) return
  if (mayInstall() && apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', ...missing)) return
  throw new Error(`Debian's packages ${missing.join(', ')} are missing: install them`)
}

function mayInstall(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** Debian starts what it installs, but not in runlevel 1. */
function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
