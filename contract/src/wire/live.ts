import { z } from 'zod'

/**
 * The socket at /api/live: JSON messages both ways. A client authenticates first, then subscribes to projects, to its
 * organization and to what is the person's own, and learns which table of which of them changed; what changed it asks for
 * as always.
 */

/** The tables whose changes are reported. A change of any of them also changed the project's activity. */
export const liveTables = [
  'projects',
  'project_members',
  'epics',
  'stories',
  'tasks',
  'time_entries',
  'comments',
  'checklist_items',
  'thing_links',
  'watchers',
] as const
export const liveTable = z.enum(liveTables)
export type LiveTable = z.infer<typeof liveTable>

/** The tables whose changes anywhere in the organization are reported: those of its projects, and its own. */
export const organizationTables = [
  ...liveTables,
  ...([
    'clients',
    'client_aliases',
    'tickets',
    'finance_invoices',
    'finance_receivables',
    'users',
    'invitations',
    'organizations',
    'model_prices',
    'run_recounts',
    'imports',
    'exchange_rates',
    'saved_views',
    'bank_movements',
    'nfse_notes',
  ] as const),
] as const
export const organizationTable = z.enum(organizationTables)
export type OrganizationTable = z.infer<typeof organizationTable>

/** The tables of which each row is one person's: that person alone learns of its changes. */
export const userTables = ['assistant_exchanges', 'notices', 'notice_mutes', 'notice_settings', 'first_views'] as const
export const userTable = z.enum(userTables)
export type UserTable = z.infer<typeof userTable>

/**
 * How long ago the client began to fetch what it shows: what changed since is reported right after it is subscribed.
 * Absent where it fetches only then; ms.
 */
const age_ms = z.number().min(0).optional()
const projectId = z.string().max(100)

/** What a client says. */
export const liveRequest = z.discriminatedUnion('type', [
  /** The first message; sent again with each refreshed token. */
  z.object({ type: z.literal('auth'), access_token: z.string() }),
  z.object({ type: z.literal('subscribe'), project_id: projectId, age_ms }),
  /** To the organization of who is signed in, until the socket closes. */
  z.object({ type: z.literal('subscribe_organization'), age_ms }),
  /** To what is the person's own who is signed in, until the socket closes. */
  z.object({ type: z.literal('subscribe_user'), age_ms }),
  z.object({ type: z.literal('unsubscribe'), project_id: projectId }),
  /** Whether anybody is there; answered by `pong`. */
  z.object({ type: z.literal('ping') }),
])

/** What the server says. */
export const liveNotice = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('subscribed'), project_id: z.string() }),
  z.object({
    type: z.literal('refused'),
    project_id: z.string(),
    code: z.enum(['project_not_found', 'too_many_subscriptions']),
  }),
  z.object({ type: z.literal('change'), project_id: z.string(), table: liveTable }),
  z.object({ type: z.literal('organization_subscribed') }),
  z.object({ type: z.literal('organization_change'), table: organizationTable }),
  z.object({ type: z.literal('user_subscribed') }),
  z.object({ type: z.literal('user_change'), table: userTable }),
  /** The server is about to stop: connect again after a random time up to this, in ms; until then all goes on. */
  z.object({ type: z.literal('going'), within_ms: z.number().int().min(0) }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('error'), code: z.literal('malformed_request') }),
])

export type LiveRequest = z.infer<typeof liveRequest>
export type LiveNotice = z.infer<typeof liveNotice>
