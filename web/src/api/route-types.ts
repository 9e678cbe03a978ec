import type { routes } from '@leme/contract/routes'
import type { z } from 'zod'

type Routes = typeof routes
type Name = keyof Routes
type ByKey = { [N in Name as `${Routes[N]['method']} ${Routes[N]['path']}`]: Routes[N] }

/** Method and path of a call, as in `contract/src/routes.ts`: "POST /api/projects". */
export type RouteKey = keyof ByKey

/** The call that a key names. */
type RouteAt<Key extends RouteKey> = ByKey[Key]

type Part<Route, Field extends string> =
  Route extends Record<Field, infer Schema extends z.ZodType> ? Record<Field, z.input<Schema>> : unknown

/** Path parameters, query and body, whichever the call has. A query may be left out. */
export type InputOf<Key extends RouteKey> = Part<RouteAt<Key>, 'params'> &
  Partial<Part<RouteAt<Key>, 'query'>> &
  Part<RouteAt<Key>, 'body'>

/** What the call answers; undefined for a 204. */
export type AnswerOf<Key extends RouteKey> =
  RouteAt<Key> extends { answer: infer Schema extends z.ZodType } ? z.output<Schema> : undefined
