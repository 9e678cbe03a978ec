import type { StatusText } from '@leme/contract/status'

/** Something with a dialog of its own. */
export type Linked = { noun: 'epic' | 'story' | 'task'; id: string }

/** What ids stand for, undefined for what is gone; and what statuses are called. */
export type ActivityNames = {
  person: (id: string) => string | undefined
  epic: (id: string) => string | undefined
  story: (id: string) => string | undefined
  task: (id: string) => string | undefined
  status: StatusText
}

/** A part of a sentence: words, or the name of something, with its link while it exists. */
export type Piece = string | { name: string; link?: Linked }

/** The thing's name, linked while it exists. */
export function thing(noun: Linked['noun'], id: string, label: string, names: ActivityNames): Piece {
  return names[noun](id) === undefined ? { name: label } : { name: label, link: { noun, id } }
}
