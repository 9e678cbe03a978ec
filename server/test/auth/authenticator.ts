import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a ceremony may say wrongly, as an attacker would. */
type Lies = { origin?: string; rpId?: string; challenge?: string; counter?: number; userVerified?: boolean }

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }

const url64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** A security key in software: ES256, no attestation, one credential, a counter. */
export function createAuthenticator(site: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0
  let userHandle: string | undefined

  function clientData(type: string, options: Options, lies: Lies): Buffer {
    const { origin = site.origin, challenge = options.challenge } = lies
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function authenticatorData(lies: Lies, attested: Buffer | null): Buffer {
    counter += 1
    const { rpId = site.rpId, userVerified = true } = lies
    const flags = 0x01 | (userVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    const parts = [createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]
    return Buffer.concat(attested ? [...parts, attested] : parts)
  }

  const common = { id: url64(credentialId), rawId: url64(credentialId), type: 'public-key', clientExtensionResults: {} }

  return {
    id: common.id,
    /** The answer to options of a registration. */
    create(options: Options, lies: Lies = {}) {
      userHandle = options.user?.id
      const size = Buffer.alloc(2)
      size.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), size, credentialId, coseKey(publicKey)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(lies, attested))],
      ])
      return {
        ...common,
        response: {
          clientDataJSON: url64(clientData('webauthn.create', options, lies)),
          attestationObject: url64(isoCBOR.encode(attestation as never)),
          transports: ['usb'],
        },
      }
    },
    /** The answer to options of a proof. */
    get(options: Options, lies: Lies = {}) {
      const data = authenticatorData(lies, null)
      const clientDataJSON = clientData('webauthn.get', options, lies)
      const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()])
      return {
        ...common,
        response: {
          clientDataJSON: url64(clientDataJSON),
          authenticatorData: url64(data),
          signature: url64(sign('sha256', signed, privateKey)),
          userHandle,
        },
      }
    },
  }
}

/** A public key as WebAuthn writes it (RFC 9053: EC2, ES256, P-256). */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const entries: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]
  return isoCBOR.encode(new Map(entries) as never)
}
