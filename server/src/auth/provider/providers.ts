import type { Config } from '../../config.ts'
import { createGitHubProvider } from './github.ts'
import { createOpenIdProvider } from './openid.ts'
import type { Provider } from './provider.ts'
import { defaultTimeoutSeconds } from './remote.ts'

/** Every provider of this installation, by what clients call it, in the order of their buttons. */
export type Providers = ReadonlyMap<string, Provider>

export function createProviders(
  config: Pick<Config, 'providers' | 'publicUrl'>,
  clock: () => Date,
  timeoutSeconds = defaultTimeoutSeconds,
): Providers {
  const redirectUri = `${config.publicUrl}/auth/v1/callback`
  const options = { redirectUri, clock, timeoutSeconds }
  return new Map(
    config.providers.map((one) => [
      one.id,
      one.id === 'github' ? createGitHubProvider(one, options) : createOpenIdProvider(one, options),
    ]),
  )
}
