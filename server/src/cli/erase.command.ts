import { errors } from '@leme/contract/errors'
import { findPerson } from '../auth/operator-access.ts'
import { erasePerson } from '../features/user/erase-person.ts'
import { Problem } from '../problem/problem.ts'
import { StartRefused } from '../start-refused.ts'
import { asOperator } from './operator.ts'
import { readWords, UsageRefused } from './usage.ts'
import { readPerson } from './user.command.ts'

/** Erases a person of an organisation, also one who has left it. docs/operations.md */
export const eraseCommand = {
  usage: 'erase EMAIL --yes [--org …]   apaga uma pessoa: conta, nome e endereços; o trabalho fica',
  async run(words: string[]): Promise<number> {
    const { options, rest } = readWords(words, { org: { type: 'string' }, yes: { type: 'boolean' } })
    const [wanted, extra] = rest
    if (wanted === undefined || extra !== undefined) throw new UsageRefused('Diga o email de uma só pessoa.')
    const named = readPerson(wanted)
    return asOperator(options.org, async ({ db, organization }) => {
      const person = await db.authTransaction((tx) => findPerson(tx, organization.id, named, { removed: true }))
      if (!person) throw new StartRefused(`"${wanted}" não é nem foi de ninguém em "${organization.name}".`)
      if (!options.yes) {
        throw new UsageRefused(
          `A conta de ${person.display_name} será excluída, e o nome e os endereços sairão de tudo em ` +
            `"${organization.name}"; o trabalho fica. Não pode ser desfeito. Para apagar, repita com --yes.`,
        )
      }
      await erasePerson(db, { org_id: organization.id, person_id: person.id, by: null }).catch((error: unknown) => {
        throw error instanceof Problem ? new StartRefused(`${errors[error.code].message}.`, { cause: error }) : error
      })
      console.log(`Pessoa apagada em "${organization.name}". Cópias de segurança ainda a contêm até serem excluídas.`)
      return 0
    })
  },
}
