import { type Flow, type FlowKind, parameter, pendingFlows, save } from './begun-flow.ts'

/** Older ones are forgotten first. */
const most = 5

/**
 * Remembers that this browser begins a flow, and answers the address that it must come back to
 * (`redirectTo`, `emailRedirectTo`): `path` of this site, with the flow's secret.
 */
export function beginFlow(kind: FlowKind, path = '/'): string {
  const secret = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
  const flow: Flow = { kind, secret: secret.join(''), begun_at: Date.now() }
  save([flow, ...pendingFlows()].slice(0, most))
  const address = new URL(path, location.origin)
  address.searchParams.set(parameter, flow.secret)
  return address.href
}
