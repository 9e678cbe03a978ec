import { z } from 'zod'
import { StartRefused } from '../../start-refused.ts'

/** One service that proves who somebody is, as the environment names it. */
export type ProviderConfig = {
  /** What clients of the GoTrue contract call it; `custom:` is its word for any OpenID provider. */
  id: 'google' | 'github' | 'azure' | 'custom:oidc'
  /** What a button says after "Entrar com". */
  name: string
  /** The OpenID issuer; of GitHub, the site. Without a final slash, unless the issuer's name has one. */
  url: string
  client_id: string
  /** It appears in no log, error or answer. */
  client_secret: string
  /** Mail domains, in lower case, whose people sign in here by SSO; empty for none. */
  domains: readonly string[]
}

const loopback = ['localhost', '127.0.0.1', '[::1]']
const visible = z.string().regex(/^[\x21-\x7e]{1,500}$/)

/** Tokens and secrets go there: in the clear on this machine alone. */
const secureUrl = z.string().refine((text) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  const secure = protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname))
  return secure && `${username}${password}${search}${hash}` === ''
})

const domain = /^(?=.{3,200}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/
const domains = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
  .refine((list) => list.every((part) => domain.test(part)))

const asciiSentence = (name: string) => `${name} deve ter só caracteres ASCII visíveis, sem espaços.`
const addressSentence = (name: string) =>
  `${name} deve ser um endereço https sem senha nem parâmetros (http só nesta máquina).`

/** The variables of providers: how each is read, and the sentence for a value that cannot be. */
export const providerVariables = {
  AUTH_GOOGLE_CLIENT_ID: [visible, asciiSentence('AUTH_GOOGLE_CLIENT_ID')],
  AUTH_GOOGLE_CLIENT_SECRET: [visible, asciiSentence('AUTH_GOOGLE_CLIENT_SECRET')],
  AUTH_GITHUB_CLIENT_ID: [visible, asciiSentence('AUTH_GITHUB_CLIENT_ID')],
  AUTH_GITHUB_CLIENT_SECRET: [visible, asciiSentence('AUTH_GITHUB_CLIENT_SECRET')],
  AUTH_GITHUB_URL: [secureUrl.transform((url) => url.replace(/\/$/, '')), addressSentence('AUTH_GITHUB_URL')],
  AUTH_MICROSOFT_CLIENT_ID: [visible, asciiSentence('AUTH_MICROSOFT_CLIENT_ID')],
  AUTH_MICROSOFT_CLIENT_SECRET: [visible, asciiSentence('AUTH_MICROSOFT_CLIENT_SECRET')],
  AUTH_MICROSOFT_TENANT: [
    z.string().regex(/^[\w.-]{1,100}$/),
    'AUTH_MICROSOFT_TENANT deve ser o identificador ou o domínio de um locatário, common, organizations ou consumers.',
  ],
  AUTH_OIDC_ISSUER: [secureUrl, addressSentence('AUTH_OIDC_ISSUER')],
  AUTH_OIDC_CLIENT_ID: [visible, asciiSentence('AUTH_OIDC_CLIENT_ID')],
  AUTH_OIDC_CLIENT_SECRET: [visible, asciiSentence('AUTH_OIDC_CLIENT_SECRET')],
  AUTH_OIDC_NAME: [
    z.string().regex(/^[\p{L}\p{N} .&()+-]{1,40}$/u),
    'AUTH_OIDC_NAME deve ter até 40 letras, números ou espaços.',
  ],
  AUTH_OIDC_DOMAINS: [
    domains,
    'AUTH_OIDC_DOMAINS deve ser uma lista de domínios de email separados por vírgula, por exemplo exemplo.com.br.',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>

type Name = keyof typeof providerVariables
type Read = <N extends Name>(name: N) => z.output<(typeof providerVariables)[N][0]> | undefined

/** Which providers are set up, in the order of their buttons. Throws StartRefused where one is half set. */
export function readProviders(read: Read): ProviderConfig[] {
  const google = readClient(read, 'GOOGLE', [])
  const microsoft = readClient(read, 'MICROSOFT', ['AUTH_MICROSOFT_TENANT'])
  const github = readClient(read, 'GITHUB', ['AUTH_GITHUB_URL'])
  const oidc = readClient(read, 'OIDC', ['AUTH_OIDC_ISSUER', 'AUTH_OIDC_NAME', 'AUTH_OIDC_DOMAINS'])
  const issuer = read('AUTH_OIDC_ISSUER')
  if (oidc && !issuer)
    throw new StartRefused('AUTH_OIDC_ISSUER é obrigatória quando AUTH_OIDC_CLIENT_ID está definida.')
  const tenant = read('AUTH_MICROSOFT_TENANT') ?? 'common'
  const microsoftUrl = `https://login.microsoftonline.com/${tenant}/v2.0`
  const plain = { domains: [] }

  const list: (ProviderConfig | null)[] = [
    google && { id: 'google', name: 'Google', url: 'https://accounts.google.com', ...google, ...plain },
    microsoft && { id: 'azure', name: 'Microsoft', url: microsoftUrl, ...microsoft, ...plain },
    github && {
      id: 'github',
      name: 'GitHub',
      url: read('AUTH_GITHUB_URL') ?? 'https://github.com',
      ...github,
      ...plain,
    },
    oidc && {
      id: 'custom:oidc',
      name: read('AUTH_OIDC_NAME') ?? 'acesso único',
      url: issuer ?? '',
      ...oidc,
      domains: read('AUTH_OIDC_DOMAINS') ?? [],
    },
  ]
  return list.filter((provider) => provider !== null)
}

/** Id and secret of one provider, or null where nothing of it is set. */
function readClient(read: Read, name: 'GOOGLE' | 'MICROSOFT' | 'GITHUB' | 'OIDC', more: readonly Name[]) {
  const names = [`AUTH_${name}_CLIENT_ID`, `AUTH_${name}_CLIENT_SECRET`] as const
  const [client_id, client_secret] = [read(names[0]), read(names[1])]
  const given = [...names, ...more].find((variable) => read(variable) !== undefined)
  if (!given) return null
  const missing = client_id ? names[1] : names[0]
  if (!client_id || !client_secret) throw new StartRefused(`${missing} é obrigatória quando ${given} está definida.`)
  return { client_id, client_secret }
}
