import type { Draft, Mention } from '@leme/language/plan'
import type { Named } from '@leme/language/turn-context'
import { itemsOf, personOf } from './items.ts'

/** Before the id of somebody who is to be let into the project: nobody is without having been asked. */
const mark = 'join:'

/** As people who are no members are offered everywhere. */
const joinLabel = 'Adicionar ao projeto e atribuir'

/** The choice to let a person in. */
export function joinOption({ id }: Named): Named {
  return { id: mark + id, label: joinLabel }
}

export function joining(person: Named): Mention {
  return { id: mark + person.id, label: person.label }
}

/** The id of the person whom a choice lets in; null where it lets in nobody. */
export function joiningId(id: string): string | null {
  return id.startsWith(mark) ? id.slice(mark.length) : null
}

/** The id of the person whom a mention means, whether they are a member or are to become one. */
export function personId(id: string): string {
  return joiningId(id) ?? id
}

/** Everybody whom a draft lets into its project, once. */
export function joiningIn(draft: Draft): Named[] {
  const people = new Map<string, Named>()
  for (const entry of itemsOf(draft)) {
    const { mention } = personOf(entry)
    const id = mention && 'id' in mention ? joiningId(mention.id) : null
    if (id !== null && mention && 'label' in mention) people.set(id, { id, label: mention.label })
  }
  return [...people.values()]
}
