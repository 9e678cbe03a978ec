import { projectLimits } from '@leme/contract/project/project'
import { plainName } from '@leme/contract/text/text'
import type { Identity, Transaction } from '../../database/transaction.ts'
import { createProject } from '../project/project.queries.ts'
import { countStored } from './imports.queries.ts'
import { readThere } from './moving.queries.ts'
import { projectNames } from './project-names.ts'
import { cut } from './rows/cut.ts'
import type { Trial } from './trial.ts'

/** The projects of an import, by their names in the file. */
export type Projects = {
  /** Whether anything says which project it is. */
  isSaid: (name: string) => boolean
  /** Those that were found so far. */
  known: () => ReadonlyMap<string, string>
  /** The ids of those of these names; one that is not here is made. Within a transaction that holds imports. */
  find: (tx: Transaction, names: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

type Asking = { identity: Identity; trial: Pick<Trial, 'projects'>; organization: { name: string }; today: string }

/** A project is made with the first row that comes into it, so that a file of refused rows makes none. */
export function projectsOf({ identity, trial, organization, today }: Asking, importId: string): Projects {
  const matches = new Map(trial.projects.map((match) => [match.name, match]))
  const found = new Map(trial.projects.flatMap(({ name, id }) => (id === null ? [] : [[name, id] as const])))

  async function make(tx: Transaction, called: string, client: string | null): Promise<string> {
    const json = await createProject(
      tx,
      identity.org_id ?? '',
      {
        ...{ name: called, client: cut(plainName(client ?? organization.name), projectLimits.client).text },
        ...{ kind: client === null ? 'product' : 'delivery', partner: null, description: null, prefix: '' },
        ...{ budget_hours: null, start_date: null, end_date: null, status: 'planned' },
      },
      today,
    )
    await countStored(tx, importId, { made: { project: 1 } })
    return (JSON.parse(json) as { id: string }).id
  }

  return {
    isSaid: (name) => found.has(name) || Boolean(matches.get(name)?.called),
    known: () => found,
    async find(tx, names) {
      const missing = names.flatMap((name) => (found.has(name) ? [] : (matches.get(name) ?? [])))
      // Another import may have made some since this one was tried.
      const here = projectNames(missing.length === 0 ? [] : (await readThere(tx)).projects)
      for (const { name, called, client } of missing) {
        if (called === null || found.has(name)) continue
        const known = here.idOf(called)
        const id = known ?? (await make(tx, called, client))
        if (!known) here.add({ id, name: called })
        found.set(name, id)
      }
      return found
    },
  }
}
