import type { Page } from 'playwright-core'
import type { Person } from '../../server/test/person.ts'

type Ceremony = { id: string; challenge: string; credential: unknown }

/**
 * Plugs Chromium's virtual authenticator in: `usb` is a security key, `internal` the device's own passkeys. It answers
 * by itself, as its owner would, unless `present` is false.
 */
export async function plugAuthenticator(page: Page, transport: 'usb' | 'internal') {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: transport === 'internal',
      hasUserVerification: transport === 'internal',
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether its owner touches it, and is known by finger or face. */
    async present(isThere: boolean) {
      await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isThere })
      await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isThere })
    },
    unplug: () => client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

/** Makes a credential by the server's options, in the page. */
function create(page: Page, options: unknown): Promise<unknown> {
  return page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json as PublicKeyCredentialCreationOptionsJSON)
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    return credential.toJSON()
  }, options)
}

/** Enrols the plugged key as a second factor of this person, whose session is aal2 then. */
export async function addSecurityKey(page: Page, person: Person, friendly_name: string) {
  const factor = (await person.ask('POST', '/auth/v1/factors', { factor_type: 'webauthn', friendly_name }))
    .body as Ceremony
  const asked = (await person.ask('POST', `/auth/v1/factors/${factor.id}/challenge`)).body as Ceremony & {
    webauthn: { credential_options: { publicKey: unknown } }
  }
  const credential_response = await create(page, asked.webauthn.credential_options.publicKey)
  const proof = { challenge_id: asked.id, webauthn: { type: 'create', credential_response } }
  const { status, body } = await person.ask('POST', `/auth/v1/factors/${factor.id}/verify`, proof)
  if (status !== 200) throw new Error(`the key was refused: ${JSON.stringify(body)}`)
}

/** Registers a passkey of the plugged device for this person. */
export async function addPasskey(page: Page, person: Person) {
  const { body } = await person.ask('POST', '/auth/v1/passkeys/registration/options')
  const { challenge_id, options } = body as { challenge_id: string; options: unknown }
  const credential = await create(page, options)
  const answer = await person.ask('POST', '/auth/v1/passkeys/registration/verify', { challenge_id, credential })
  if (answer.status !== 200) throw new Error(`the passkey was refused: ${JSON.stringify(answer.body)}`)
}
