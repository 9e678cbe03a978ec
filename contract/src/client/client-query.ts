import type { z } from 'zod'
import { filterSchema } from '../list/list-query.ts'
import { allOrPage } from '../wire/route.ts'
import { clientList } from './client-list.ts'

/** All clients, or a page of them where `limit` says so. */
export const clientQuery = allOrPage.extend(filterSchema(clientList).shape)
export type ClientQuery = z.output<typeof clientQuery>
