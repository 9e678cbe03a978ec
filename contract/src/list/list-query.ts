import { z } from 'zod'
import { id, plainName } from '../text/text.ts'
import { newest } from '../wire/route.ts'
import {
  type Direction,
  type Filter,
  type FiltersOf,
  type GroupOf,
  type List,
  type Named,
  type SortOf,
  sortsOf,
} from './list.ts'

type FilterShape<Of extends List> = {
  -readonly [Name in keyof Of['filters']]-?: z.ZodOptional<z.ZodType<NonNullable<FiltersOf<Of>[Name]>>>
}

function schemaOf(filter: Filter, refusal: string): z.ZodType {
  switch (filter.type) {
    case 'choice':
      return z.enum(valuesOf(filter), refusal)
    case 'name':
      return filter.none === undefined ? id : z.union([z.literal('none'), z.guid(refusal)], refusal)
    case 'text':
      return z.string().max(filter.most, refusal)
    case 'spelling':
      return z.string().overwrite(plainName).min(1).max(filter.most, refusal)
    case 'from':
    case 'to':
      return z.iso.date(refusal)
    case 'least':
      return z.string().regex(/^\d{1,6}(\.\d{1,8})?$/, refusal)
    case 'words':
      return z.string().trim().max(200, refusal)
  }
}

const valuesOf = ({ values, groups = {} }: Extract<Filter, { type: 'choice' }>) => [...values, ...Object.keys(groups)]

/** What an id may be asked for by, with its article. */
const ofWhat: Partial<Record<Named, string>> = { person: 'uma pessoa', epic: 'um épico', story: 'uma story' }

/** The answer to a query for what there is not. */
function refusalOf(filter: Filter): string {
  switch (filter.type) {
    case 'choice':
      return filter.names ? `Use ${oneOfThese(filter.values)}` : `${filter.label} desconhecido`
    case 'name':
      return `Use o identificador de ${ofWhat[filter.of]}, ou none`
    case 'text':
    case 'spelling':
      return `${filter.label} deve ter no máximo ${filter.most} caracteres`
    case 'from':
    case 'to':
      return 'Data inválida'
    case 'least':
      return `${filter.label} deve ser um número decimal`
    case 'words':
      return 'A busca deve ter no máximo 200 caracteres'
  }
}

/** "created_at, due_date ou priority". */
export function oneOfThese(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} ou ${names.at(-1)}`
}

/** The answer to a query for what there is not, where the filter's type does not say it. */
type Refusals<Of extends List> = { [Name in keyof Of['filters']]?: string }

function shapeOf<Of extends List>({ filters }: Of, refusals: Refusals<Of>): FilterShape<Of> {
  const said: Readonly<Record<string, string | undefined>> = refusals
  const shape = Object.entries(filters).map(([name, filter]) => {
    return [name, schemaOf(filter, said[name] ?? refusalOf(filter)).optional()]
  })
  return Object.fromEntries(shape) as FilterShape<Of>
}

/** The part of a list that is meant: its filters alone. */
export function filterSchema<const Of extends List>(
  list: Of,
  refusals: Refusals<Of> = {},
): z.ZodObject<FilterShape<Of>, z.core.$strict> {
  return z.strictObject(shapeOf(list, refusals))
}

type GroupShape<Of extends List> = Of extends { groups: object } ? ReturnType<typeof groupShapeOf> : unknown

type SortShape<Of extends List> = {
  sort: z.ZodDefault<z.ZodType<SortOf<Of>>>
  dir: z.ZodOptional<z.ZodType<Direction>>
}

/** An order, and its direction where it is not the one that the order begins with. */
function sortShapeOf<Of extends List>(list: Of): SortShape<Of> {
  const sorts: readonly string[] = sortsOf(list)
  const sort = z.enum(sorts as [string, ...string[]], `Use ${oneOfThese(sorts)}`).default(list.sort ?? sorts[0] ?? '')
  return { sort, dir: z.enum(['asc', 'desc'], 'Use asc ou desc').optional() } as unknown as SortShape<Of>
}

/** A page of a list: its filters, `standard` rows unless said otherwise, on from the row whose id is `after`. */
export function pageQuery<const Of extends List>(list: Of, refusals: Refusals<Of> = {}, standard = 50) {
  return newest(standard).extend({ after: id.optional(), ...shapeOf(list, refusals) })
}

/** A group of a list, as `status:doing`; `none` is what has nothing that it is grouped by. */
function groupShapeOf({ groups = {} }: List): { within: z.ZodOptional<z.ZodString> } {
  const names = Object.keys(groups)
  const form = new RegExp(`^(?:${names.join('|')}):[\\w-]{1,40}$`)
  return { within: z.string().regex(form, `Use um grupo: ${names[0]}:none`).optional() }
}

/** What a list is counted by, group by group. */
export function groupQuery<const Of extends List>(list: Of, refusals: Refusals<Of> = {}) {
  const names = Object.keys(list.groups ?? {})
  const by = z.enum(names as [string, ...string[]], `Use ${oneOfThese(names)}`) as unknown as z.ZodType<GroupOf<Of>>
  return filterSchema(list, refusals).extend({ by })
}

/** The same of a list that has more than one order. */
export function sortedPageQuery<const Of extends List>(list: Of, refusals: Refusals<Of> = {}) {
  const groups = list.groups ? groupShapeOf(list) : {}
  return pageQuery(list, refusals).extend({ ...sortShapeOf(list), ...groups } as SortShape<Of> & GroupShape<Of>)
}
