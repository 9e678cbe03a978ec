import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../database/transaction.ts'
import { deviceOf } from '../../http/device.ts'
import type { Requester } from '../../mail/message-limit.ts'
import { sha256 } from '../../secret.ts'
import type { AuthContext } from '../context.ts'
import { readDeviceTokens } from './device-cookie.ts'
import { findKnownDevice, isKnownNetwork } from './known-source.ts'

/** Where a request comes from: a browser that the account of an address or phone knows, or a network. */
export type Origin = { device: string | null; network: string }

/** What nobody has knows no device. Who shows no cookie costs no look at the database. */
export async function findOrigin(
  { db, clock }: Pick<AuthContext, 'db' | 'clock'>,
  request: FastifyRequest,
  login: string,
): Promise<Origin> {
  const { network } = deviceOf(request)
  const tokens = readDeviceTokens(request.headers.cookie)
  if (tokens.length === 0) return { device: null, network }
  const known = await db.authTransaction((tx) => findKnownDevice(tx, { login, tokens, now: clock() }))
  return { device: known && `device ${sha256(known).toString('hex')}`, network }
}

/** By what attempts are counted: a device that the account knows has a count of its own, beside its network. */
export const counted = ({ device, network }: Origin): string => device ?? network

export const placeOf = ({ device, network }: Origin): string => device ?? `network ${network}`

/** Whose allowance a request for a message to the address or phone takes. */
export async function findRequester(
  tx: Transaction,
  origin: Origin,
  { login, now }: { login: string; now: Date },
): Promise<Requester> {
  const place = placeOf(origin)
  if (origin.device) return { place, share: 'own' }
  const isKnown = await isKnownNetwork(tx, { login, network: origin.network, now })
  return { place, share: isKnown ? 'known' : 'other' }
}

/** Somebody signed in, who asks for a message to their own address or phone. */
export const ownerOf = ({ id }: { id: string }): Requester => ({ place: `account ${id}`, share: 'own' })

/** Somebody signed in, who asks for a message to an address or phone that is not theirs yet. */
export const memberOf = ({ id }: { id: string }): Requester => ({ place: `account ${id}`, share: 'other' })
