import { shorten } from '@leme/contract/text/shorten'

const longest = 80

/** A name as a mail says it: no more of it than names somebody, as whole sentences would be taken for ours. */
export function shortName(name: string): string {
  return shorten(name, longest)
}
