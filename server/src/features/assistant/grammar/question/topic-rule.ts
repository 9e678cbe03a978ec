import type { Query, Topic } from '../../plan.ts'
import type { Sentence } from './read-sentence.ts'

export type Found = { topic: Topic; status?: Query['status'] }

/** What a sentence asks about, where this rule knows. */
export type Rule = (sentence: Sentence) => Found | Topic | null | false

/** Names in a sentence's keywords. */
export const project = /@\S*project/
export const person = /@\S*person/
export const client = /@\S*client/
export const agent = /@\S*agent/
