/**
 * Ways to a session that leave this page and come back to it with tokens or a code in the address. Anybody can write
 * such an address with tokens of their own, and anyone who opened it would work in their organisation. So tokens count
 * only in an address that carries a secret which this browser made when it began the flow.
 */
const storageKey = 'leme.begun'
export const parameter = 'fluxo'

/** How long a begun flow may take, in ms: as long as a link sent by mail holds. */
const lifetime = 60 * 60_000

export type FlowKind = 'signup' | 'magiclink' | 'recovery' | 'email_change' | 'oauth' | 'sso'

export type Flow = { kind: FlowKind; secret: string; begun_at: number }

/** The flow that an address comes back from; null where this browser began none. It is forgotten: an address counts once. */
export function takeBegunFlow(address: URL): FlowKind | null {
  const secret = address.searchParams.get(parameter)
  const pending = pendingFlows()
  const flow = pending.find((one) => one.secret === secret)
  if (!flow) return null
  save(pending.filter((one) => one !== flow))
  return flow.kind
}

/** The same address without a flow's secret, in query or fragment; to the letter where there is none. */
export function withoutFlow(address: URL): URL {
  const clean = new URL(address)
  if (clean.searchParams.has(parameter)) clean.searchParams.delete(parameter)
  const fragment = new URLSearchParams(clean.hash.slice(1))
  if (!fragment.has(parameter)) return clean
  fragment.delete(parameter)
  clean.hash = fragment.toString()
  return clean
}

/** What this browser has begun and not come back from, the newest first. */
export function pendingFlows(): Flow[] {
  const now = Date.now()
  return readFlows().filter(({ begun_at }) => begun_at <= now && begun_at + lifetime > now)
}

function readFlows(): Flow[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter(isFlow) : []
  } catch {
    return []
  }
}

function isFlow(value: unknown): value is Flow {
  if (typeof value !== 'object' || value === null) return false
  const { kind, secret, begun_at } = value as Partial<Flow>
  return typeof kind === 'string' && typeof secret === 'string' && secret !== '' && Number.isFinite(begun_at)
}

export function save(flows: Flow[]): void {
  if (flows.length === 0) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, JSON.stringify(flows))
}
