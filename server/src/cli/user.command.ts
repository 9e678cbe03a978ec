import { roleNames } from '@leme/contract/can'
import { calendarIn } from '@leme/contract/format/calendar'
import { emailAddress, type User, type UserAccess } from '@leme/contract/people/user'
import { id } from '@leme/contract/text/text'
import { listAccess } from '../auth/account/people.ts'
import { linkAddress } from '../auth/by-mail/send-link.ts'
import { endAllSessions, findPerson, issueRecovery, type NamedPerson } from '../auth/operator-access.ts'
import { listUsers, updateUser } from '../features/user/user.queries.ts'
import { createMac } from '../secret.ts'
import { StartRefused } from '../start-refused.ts'
import { asOperator, type Operator } from './operator.ts'
import { readWords, UsageRefused } from './usage.ts'

/** What is done to one person; answers the sentence that says so. */
type Action = (operator: Operator, person: NamedPerson) => Promise<string>

const actions: Record<string, Action> = { link: makeLink, 'end-sessions': signOut, admin: makeAdmin }

/** Lists the people of an organisation, or changes what one of them may. docs/operations.md */
export const userCommand = {
  usage: 'user list | user link|end-sessions|admin EMAIL   pessoas, link de nova senha, fim das sessões, administrador',
  async run(words: string[]): Promise<number> {
    const { options, rest } = readWords(words, { org: { type: 'string' } })
    const [what = '', wanted, extra] = rest
    if (what === 'list') {
      if (wanted !== undefined) throw new UsageRefused('user list não recebe argumentos além de --org.')
      return asOperator(options.org, list)
    }
    const action = Object.hasOwn(actions, what) ? actions[what] : undefined
    if (!action) throw new UsageRefused('Diga o que fazer: user list, user link, user end-sessions ou user admin.')
    if (wanted === undefined || extra !== undefined) throw new UsageRefused('Diga o email de uma só pessoa.')
    const named = readPerson(wanted)
    return asOperator(options.org, async (operator) => {
      const { db, organization } = operator
      const person = await db.authTransaction((tx) => findPerson(tx, organization.id, named))
      if (!person) {
        throw new StartRefused(`"${wanted}" não é de ninguém em "${organization.name}". Veja com: user list.`)
      }
      console.log(await action(operator, person))
      return 0
    })
  },
}

export function readPerson(word: string): { id: string } | { email: string } {
  const asId = id.safeParse(word)
  if (asId.success) return { id: asId.data }
  const asEmail = emailAddress.safeParse(word)
  if (asEmail.success) return { email: asEmail.data }
  throw new UsageRefused(`"${word}" não é um email nem o identificador de uma pessoa.`)
}

async function list({ db, identity, organization }: Operator): Promise<number> {
  const people = JSON.parse(await db.transactionAs(identity, (tx) => listUsers(tx, organization.id))) as User[]
  const access = JSON.parse(
    await db.authTransaction((tx) => listAccess(tx, organization.id, new Date())),
  ) as UserAccess[]
  const accessOf = new Map(access.map((one) => [one.user_id, one]))
  const { formatInstant } = calendarIn(organization.time_zone)
  for (const { id, email, role, display_name } of people) {
    const { sessions = 0, last_seen_at = null } = accessOf.get(id) ?? {}
    const seen = last_seen_at === null ? 'nunca' : formatInstant(last_seen_at)
    console.log([email ?? id, roleNames[role], `sessões: ${sessions}`, `visto: ${seen}`, display_name].join('\t'))
  }
  return 0
}

async function makeLink({ config, db }: Operator, person: NamedPerson): Promise<string> {
  const mac = createMac(config.secretKey)
  const token = await db.authTransaction((tx) => issueRecovery(tx, mac, person, new Date()))
  if (token === null) throw new StartRefused(`${person.display_name} não tem conta com email: não há senha a trocar.`)
  const link = linkAddress(config.publicUrl, 'recovery', token, null)
  return `${link}\nVale por uma hora e uma vez. Quem tem este link tem a conta: entregue-o só a ${person.display_name}.`
}

async function signOut({ db }: Operator, person: NamedPerson): Promise<string> {
  const ended = await db.authTransaction((tx) => endAllSessions(tx, person))
  return `Sessões de ${person.display_name} encerradas: ${ended}.`
}

/** As an administrator without a name: the audit then says that nobody of the organisation did it. */
async function makeAdmin({ db, identity }: Operator, person: NamedPerson): Promise<string> {
  await db.transactionAs({ ...identity, role: 'admin' }, (tx) => updateUser(tx, person.id, { role: 'admin' }))
  return `${person.display_name} administra a organização.`
}
