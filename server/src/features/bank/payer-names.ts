import { nameKey } from '@leme/contract/client/client-key'

/** Words of companies' names that say nothing of which one it is. */
const common = new Set(
  'A AS CIA COM COMERCIO DA DAS DE DO DOS E EIRELI EM EPP FILHO FILHOS GRUPO IND INDUSTRIA LTDA ME MEI O OS S SA SERVICO SERVICOS SOCIEDADE'.split(
    ' ',
  ),
)

/** Words by which a name is recognised; the first ones, as banks cut names off. */
const most = 2
/** A word alone is a sign where it is that long. */
const least = 4
/** So many letters of a word are enough where a bank cut it off. */
const cut = 5
/** More clients than that with one word in their names are distinguished by no word. */
const crowd = 50

function wordsOf(text: string): string[] {
  return nameKey(text)
    .split(/[^0-9A-Z]+/)
    .filter(Boolean)
}

/** Finds whose name is in a memo: the first words of it, whole or cut off by the bank. */
export function createNames(names: readonly string[]): (memo: string) => string[] {
  const signs = names.map((name) => ({
    name,
    words: wordsOf(name)
      .filter((word) => !common.has(word))
      .slice(0, most),
  }))
  const uses = new Map<string, number>()
  for (const { words } of signs) for (const word of words) uses.set(startOf(word), (uses.get(startOf(word)) ?? 0) + 1)
  // Each name waits at its rarest word.
  const waiting = new Map<string, { name: string; words: string[] }[]>()
  for (const sign of signs) {
    const rarest = sign.words.map(startOf).toSorted((one, other) => (uses.get(one) ?? 0) - (uses.get(other) ?? 0))[0]
    const isSign = sign.words.length > 1 || (sign.words[0]?.length ?? 0) >= least
    if (rarest !== undefined && isSign) waiting.set(rarest, [...(waiting.get(rarest) ?? []), sign])
  }
  return (memo) => {
    const said = wordsOf(memo)
    const candidates = new Set(said.flatMap((word) => crowdless(waiting.get(startOf(word)))))
    return [...candidates]
      .filter(({ words }) => words.every((word) => said.some((one) => isWord(one, word))))
      .map(({ name }) => name)
  }
}

const startOf = (word: string) => word.slice(0, cut)

const crowdless = <One>(group: readonly One[] = []) => (group.length > crowd ? [] : group)

const isWord = (said: string, word: string) => said === word || (said.length >= cut && word.startsWith(said))
