import { formatNumber } from '@leme/contract/format/format'
import { commonWords, type ErasureTrial, rowsInWords } from '@leme/contract/people/erasure'
import { errors } from '@leme/contract/wire/errors'
import { findPerson } from '../auth/operator-access.ts'
import { erasePerson } from '../features/user/erase-person.ts'
import { findTexts } from '../features/user/find-texts.ts'
import { Problem } from '../problem/problem.ts'
import { StartRefused } from '../start-refused.ts'
import { asOperator } from './operator.ts'
import { readWords, UsageRefused } from './usage.ts'
import { readPerson } from './user.command.ts'

/** Erases a person of an organisation, also one who has left it. docs/operations.md */
export const eraseCommand = {
  usage: 'erase EMAIL [--keep-name] --yes [--org …]   apaga uma pessoa: conta, nome e endereços; o trabalho fica',
  async run(words: string[]): Promise<number> {
    const { options, rest } = readWords(words, {
      org: { type: 'string' },
      yes: { type: 'boolean' },
      'keep-name': { type: 'boolean' },
    })
    const [wanted, extra] = rest
    if (wanted === undefined || extra !== undefined) throw new UsageRefused('Diga o email de uma só pessoa.')
    const named = readPerson(wanted)
    return asOperator(options.org, async ({ db, organization }) => {
      const person = await db.authTransaction((tx) => findPerson(tx, organization.id, named, { removed: true }))
      if (!person) throw new StartRefused(`"${wanted}" não é nem foi de ninguém em "${organization.name}".`)
      const keepsName = options['keep-name'] === true
      if (!options.yes) {
        console.log(foundText(await findTexts(db, { org_id: organization.id, person_id: person.id }), keepsName))
        throw new UsageRefused(
          `A conta de ${person.display_name} será excluída, e ${keepsName ? '' : 'o nome e '}os endereços sairão de ` +
            `tudo em "${organization.name}"; o trabalho fica. Não pode ser desfeito. Para apagar, repita com --yes.`,
        )
      }
      const erasure = { org_id: organization.id, person_id: person.id, by: null, names: keepsName ? [] : undefined }
      await erasePerson(db, erasure).catch((error: unknown) => {
        throw error instanceof Problem ? new StartRefused(`${errors[error.code].message}.`, { cause: error }) : error
      })
      console.log(`Pessoa apagada em "${organization.name}". Cópias de segurança ainda a contêm até serem excluídas.`)
      return 0
    })
  },
}

/** What leaves which texts, before that is confirmed. */
function foundText(trial: ErasureTrial, keepsName: boolean): string {
  const sought = [
    ...(keepsName ? [] : trial.names).map(({ name, rows }) => ({ words: name, rows })),
    ...trial.addresses.map(({ address, rows }) => ({ words: address, rows })),
  ]
  const common = keepsName ? [] : commonWords(trial)
  const found = rowsInWords(trial.tables)
  return [
    ...sought.map(({ words, rows }) => `"${words}": ${formatNumber(rows)} ${rows === 1 ? 'registro' : 'registros'}`),
    found === '' ? 'Nenhum texto os contém.' : `${trial.complete ? 'Estão em' : 'Estão ao menos em'} ${found}.`,
    ...trial.examples.map(({ text }) => `  ${text.replace(/\s+/g, ' ')}`),
    ...common.map(({ name }) => `"${name}" é uma palavra comum aqui. Para deixá-la nos textos, use --keep-name.`),
  ].join('\n')
}
