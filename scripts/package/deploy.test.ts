import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { loadConfig, variableNames } from '../../server/src/config.ts'
import { readImage } from './dockerfile.mjs'

const folder = fileURLToPath(new URL('../../deploy', import.meta.url))
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const image = readImage(read('Dockerfile'))
const routes = ['/healthz', '/readyz']

/** Names that no part of Leme reads; NAME_FILE is a file that holds NAME. */
function unknownNames(names: string[]): string[] {
  const known = [...variableNames, 'NODE_ENV', 'TMPDIR', 'NODE_OPTIONS']
  return names.filter((name) => !known.includes(name.replace(/_FILE$/, '')) && !known.includes(name))
}

// biome-ignore lint/suspicious/noExplicitAny: documents of other programs' schemas
type Document = any

describe('compose.yaml', () => {
  const compose: Document = parse(read('compose.yaml'), { merge: true })
  const { leme, owner, prepare, database } = compose.services

  test('[OP-10] serves with the serving login alone: what is above it ends before, and knows the secrets', () => {
    expect(leme.secrets).toEqual(['database-url', 'secret-key'])
    expect(owner.secrets).not.toContain('superuser-url')
    expect(leme.depends_on).toEqual({
      database: { condition: 'service_healthy' },
      owner: { condition: 'service_completed_successfully' },
    })
    expect(owner.depends_on).toEqual({ prepare: { condition: 'service_completed_successfully' } })
    expect([leme.restart, owner.restart, prepare.restart]).toEqual(['unless-stopped', undefined, undefined])
  })

  test('[OP-10] holds every container of ours as it may be held, and the database from the world', () => {
    for (const service of [leme, owner, prepare]) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
      expect(service.build).toMatchObject({ context: '..', dockerfile: 'deploy/Dockerfile' })
    }
    expect(database.ports).toBeUndefined()
    expect(database.networks).toEqual(['inside'])
    expect(compose.networks.inside).toEqual({ internal: true })
    expect(leme.ports).toEqual([`127.0.0.1:3000:${image.env.PORT}`])
    expect(Number(/\d+/.exec(database.image)?.[0])).toBeGreaterThanOrEqual(15)
  })

  test('[OP-10] names only settings, secrets and volumes that there are', () => {
    for (const service of [leme, owner, prepare]) {
      expect(unknownNames(Object.keys(service.environment))).toEqual([])
      const files = Object.values<string>(service.environment).filter((value) => value.startsWith('/run/secrets/'))
      expect(service.secrets).toEqual(expect.arrayContaining(files.map((file) => file.slice('/run/secrets/'.length))))
    }
    const services: Document[] = Object.values(compose.services)
    const secrets = services.flatMap((service) => service.secrets ?? [])
    expect(new Set(secrets)).toEqual(new Set(Object.keys(compose.secrets)))
    const volumes: string[] = services.flatMap((service) => service.volumes ?? [])
    expect(volumes.map((volume) => volume.split(':')[0]).sort()).toEqual(Object.keys(compose.volumes).sort())
    expect(owner.volumes).toEqual([`backups:${image.env.DATA_DIR}`])
  })

  test.skipIf(process.platform === 'win32')('[OP-10] gets its secrets from a script that makes each once', () => {
    const place = mkdtempSync(join(tmpdir(), 'leme-secrets-'))
    afterAll(() => rmSync(place, { recursive: true, force: true }))
    cpSync(join(folder, 'make-secrets.sh'), join(place, 'make-secrets.sh'))
    const secret = (name: string) => readFileSync(join(place, 'secrets', name), 'utf8').trim()
    const make = () => spawnSync('sh', [join(place, 'make-secrets.sh')], { encoding: 'utf8' })
    expect(make()).toMatchObject({ status: 0, stderr: '' })
    const names = Object.values<{ file: string }>(compose.secrets).map(({ file }) => file.replace('./secrets/', ''))
    const made = names.map(secret)
    expect(statSync(join(place, 'secrets')).mode & 0o777).toBe(0o700)
    expect(make()).toMatchObject({ status: 0, stderr: '' })
    expect(names.map(secret)).toEqual(made)

    const env = { DATABASE_URL: secret('database-url'), SECRET_KEY: secret('secret-key') }
    expect(loadConfig({ ...env, ADMIN_DATABASE_URL: secret('admin-database-url') })).toMatchObject({
      databaseUrl: expect.stringMatching(/^postgres:\/\/leme_server:[0-9a-f]{64}@database:5432\/leme$/),
      adminDatabaseUrl: expect.stringMatching(/^postgres:\/\/leme_owner:[0-9a-f]{64}@database:5432\/leme$/),
    })
    expect(new URL(secret('superuser-url')).password).toBe(secret('superuser-password'))
  })
})

describe('kubernetes.yaml', () => {
  const documents: Document[] = parseAllDocuments(read('kubernetes.yaml')).map((one) => {
    expect(one.errors).toEqual([])
    return one.toJS()
  })
  const kind = (name: string): Document => documents.find((one) => one.kind === name)
  const pods: Document[] = [kind('Deployment').spec.template, kind('CronJob').spec.jobTemplate.spec.template]
  const containers: Document[] = pods.flatMap(({ spec }) => [...(spec.initContainers ?? []), ...spec.containers])
  const server = kind('Deployment').spec.template.spec.containers[0]

  test('[OP-10] asks the server whether it started, lives and is ready', () => {
    const probes = [server.startupProbe, server.livenessProbe, server.readinessProbe]
    expect(probes.map(({ httpGet }) => httpGet)).toEqual([
      { path: '/healthz', port: 'http' },
      { path: '/healthz', port: 'http' },
      { path: '/readyz', port: 'http' },
    ])
    for (const { httpGet } of probes) expect(routes).toContain(httpGet.path)
    expect(server.ports).toEqual([{ name: 'http', containerPort: Number(image.env.PORT) }])
    expect(kind('Service').spec.ports).toMatchObject([{ targetPort: 'http' }])
    const drain = Number(kind('ConfigMap').data.DRAIN_SECONDS)
    expect(kind('Deployment').spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 25)
  })

  test('[OP-10] limits every container, and lets none be root or write but where it must', () => {
    for (const { resources, securityContext } of containers) {
      for (const amounts of [resources.requests, resources.limits])
        expect(amounts).toEqual({ cpu: expect.any(String), memory: expect.any(String) })
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
    for (const { spec } of pods) {
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(image.user.split(':')[0]) })
      expect(spec.automountServiceAccountToken).toBe(false)
    }
  })

  test('[OP-10] gives the server no secret of the owner, and names only settings that there are', () => {
    const keys = (container: Document) =>
      container.env.map(({ valueFrom }: Document) => `${valueFrom.secretKeyRef.name}/${valueFrom.secretKeyRef.key}`)
    expect(keys(server)).toEqual(['leme/database-url', 'leme/secret-key'])
    for (const container of containers.filter((one) => one !== server))
      expect(keys(container)).toContain('leme-owner/admin-database-url')
    const names = containers.flatMap(({ env }) => env.map(({ name }: Document) => name))
    expect(unknownNames([...names, ...Object.keys(kind('ConfigMap').data)])).toEqual([])
    const secret = 'postgres://leme_server:x@db/leme'
    expect(() =>
      loadConfig({ ...kind('ConfigMap').data, DATABASE_URL: secret, SECRET_KEY: 'k'.repeat(32) }),
    ).not.toThrow()
  })

  test('[OP-10] refers to nothing that is not in it', () => {
    const { selector, template } = kind('Deployment').spec
    for (const wanted of [
      selector.matchLabels,
      kind('Service').spec.selector,
      kind('PodDisruptionBudget').spec.selector.matchLabels,
    ])
      expect(template.metadata.labels).toMatchObject(wanted)
    for (const { spec } of pods) {
      const volumes = spec.volumes.map(({ name }: Document) => name)
      const mounted = [...(spec.initContainers ?? []), ...spec.containers].flatMap(({ volumeMounts }) => volumeMounts)
      expect(new Set(mounted.map(({ name }: Document) => name))).toEqual(new Set(volumes))
    }
    const [backups] = pods[1].spec.volumes
    expect(backups.persistentVolumeClaim.claimName).toBe(kind('PersistentVolumeClaim').metadata.name)
    expect(server.envFrom).toEqual([{ configMapRef: { name: kind('ConfigMap').metadata.name } }])
    // Anchors end with their document, and kubectl reads each alone.
    for (const text of read('kubernetes.yaml').split('\n---\n')) expect(() => parse(text)).not.toThrow()
  })
})

describe('the units of systemd', () => {
  const units = ['leme.service', 'leme-backup.service', 'leme-backup.timer']
  const settings = (unit: string) => {
    const pairs = read(unit)
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => line.split(/=(.*)/s, 2) as [string, string])
    return (name: string) => pairs.filter(([key]) => key === name).map(([, value]) => value)
  }

  test.each(['leme.service', 'leme-backup.service'])(
    '[OP-10] %s has no privileges, and writes in its own places only',
    (unit) => {
      const of = settings(unit)
      expect([of('User'), of('CapabilityBoundingSet'), of('NoNewPrivileges')]).toEqual([['leme'], [''], ['yes']])
      expect([of('ProtectSystem'), of('ProtectHome'), of('UMask')]).toEqual([['strict'], ['yes'], ['0077']])
      expect(of('Environment')).toContain(`DATA_DIR=/var/lib/${of('StateDirectory')[0]}`)
      const names = of('Environment').map((pair) => pair.split('=')[0] ?? '')
      expect(unknownNames(names)).toEqual([])
    },
  )

  test('[OP-10] leme.service runs what the image runs', () => {
    expect(settings('leme.service')('ExecStart')).toEqual([`/usr/bin/${image.command.join(' ')}`])
    expect(settings('leme.service')('WorkingDirectory')).toEqual(['/opt/leme'])
  })

  const analyze = spawnSync('systemd-analyze', ['--version']).status === 0
  test.skipIf(!analyze)('[OP-10] are what systemd itself takes, and are little exposed in its eyes', () => {
    const place = mkdtempSync(join(tmpdir(), 'leme-units-'))
    afterAll(() => rmSync(place, { recursive: true, force: true }))
    // The programs that they start are those of an installed machine: true stands in for them.
    mkdirSync(join(place, 'units'))
    for (const unit of units)
      writeFileSync(join(place, 'units', unit), read(unit).replace(/\/usr\/bin\/node/g, '/bin/true'))
    const paths = units.map((unit) => join(place, 'units', unit))
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' })
    expect(`${verified.stdout}${verified.stderr}`.split('\n').filter((line) => line.includes(place))).toEqual([])
    const exposed = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=30', ...paths.slice(0, 1)])
    expect(exposed.status).toBe(0)
  })
})

describe('haproxy.cfg', () => {
  const balancer = spawnSync('haproxy', ['-v']).status === 0

  test('[OP-06] asks for readiness, and is done with a process sooner than the process with its drain', () => {
    const text = read('haproxy.cfg')
    expect(text).toMatch(/^ {2}option httpchk GET \/readyz$/m)
    const [, seconds, fall] = /check inter (\d+)s fall (\d+)/.exec(text) ?? []
    const [, drain] = /DRAIN_SECONDS above\n# inter times fall below: (\d+) or more/.exec(text) ?? []
    expect(Number(drain)).toBeGreaterThan(Number(seconds) * Number(fall))
    // What was sent may have been done: it is never sent again.
    expect(text.match(/^ {2}retry-on .*$/m)?.[0]).toBe('  retry-on conn-failure')
  })

  test.skipIf(!balancer)('[OP-06] is what HAProxy itself takes', () => {
    const env = { ...process.env, BIND: '127.0.0.1:3000', LEME_A: '127.0.0.1:3001', LEME_B: '127.0.0.1:3002' }
    const checked = spawnSync('haproxy', ['-c', '-f', join(folder, 'haproxy.cfg')], { env, encoding: 'utf8' })
    expect(checked.status, checked.stderr).toBe(0)
  })
})

describe('a primary and its standby', () => {
  const patroni: Document = parse(read('patroni.yml'))

  test('[OP-07] acknowledge what both have, and a former primary comes back as the standby', () => {
    const { synchronous_mode, ttl, loop_wait, retry_timeout, postgresql } = patroni.bootstrap.dcs
    expect(synchronous_mode).toBe(true)
    expect(postgresql.use_pg_rewind).toBe(true)
    expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout)
    expect(patroni.postgresql.pg_hba.every((line: string) => line.endsWith('scram-sha-256'))).toBe(true)
  })

  test('[OP-07] are behind a pooler that gives up before Leme does, and an address that Patroni decides on', () => {
    const pooler = read('pgbouncer.ini')
    expect(pooler).toMatch(/^pool_mode = transaction$/m)
    // createPool gives a statement up after 20 s.
    expect(Number(/^query_wait_timeout = (\d+)$/m.exec(pooler)?.[1])).toBeLessThan(20)
    expect(read('haproxy-postgres.cfg')).toMatch(/^ {2}option httpchk GET \/primary$/m)
  })

  test.skipIf(spawnSync('haproxy', ['-v']).status !== 0)('[OP-07] are what HAProxy itself takes', () => {
    const places = { BIND: '127.0.0.1:5000', POSTGRES_A: '127.0.0.1:5001', POSTGRES_B: '127.0.0.1:5002' }
    const env = { ...process.env, ...places, PATRONI_PORT_A: '8008', PATRONI_PORT_B: '8009' }
    const checked = spawnSync('haproxy', ['-c', '-f', join(folder, 'haproxy-postgres.cfg')], { env, encoding: 'utf8' })
    expect(checked.status, checked.stderr).toBe(0)
  })
})
