import type { AuthContext } from '../context.ts'
import type { ProviderTokens } from './provider.ts'

/** What a flow needs when its provider answers. */
export type Begun = { state: string; nonce: string; verifier: string; session_id: string | null }

/** What the client of a finished flow gets with its code: `session_id` is that of a session that goes on. */
export type Finished = ProviderTokens & { session_id: string | null }

const flowLabel = 'provider flow'
const resultLabel = 'provider flow result'

/** These texts were sealed by this service, so their form is known. */
export const sealFlow = ({ sealer }: Pick<AuthContext, 'sealer'>, begun: Begun): Buffer =>
  sealer.seal(JSON.stringify(begun), flowLabel)

export const openFlow = ({ sealer }: Pick<AuthContext, 'sealer'>, sealed: Buffer): Begun =>
  JSON.parse(sealer.open(sealed, flowLabel))

export const sealResult = ({ sealer }: Pick<AuthContext, 'sealer'>, finished: Finished): Buffer =>
  sealer.seal(JSON.stringify(finished), resultLabel)

export const openResult = ({ sealer }: Pick<AuthContext, 'sealer'>, sealed: Buffer): Finished =>
  JSON.parse(sealer.open(sealed, resultLabel))
