import type { ManyNoun } from '@leme/contract/work/many'
import { workKinds } from '@leme/contract/work/work-kind'
import { counted } from '../../ui/sign/counted.ts'

const kinds = { ...workKinds, ticket: { name: 'Ticket', names: 'Tickets', ending: 'o' } } as const

/** What is said of many of a kind: "12 tasks alteradas". */
export function manyWords(noun: ManyNoun) {
  const { name, names, ending } = kinds[noun]
  const [one, many] = [name.toLowerCase(), names.toLowerCase()]
  const said = (verb: string) => (count: number) =>
    counted(count, { one: `${one} ${verb}${ending}`, many: `${many} ${verb}${ending}s` })
  return {
    counted: (count: number) => counted(count, { one, many }),
    chosen: said('escolhid'),
    changed: said('alterad'),
    deleted: said('deletad'),
    moved: said('movid'),
    all: (count: number) => `Tod${ending}s (${count.toLocaleString('pt-BR')})`,
    others: (count: number) =>
      count === 1 ? `n${ending} outr${ending}` : `n${ending}s outr${ending}s ${count.toLocaleString('pt-BR')}`,
    these: ending === 'o' ? 'Estes' : 'Estas',
  }
}
