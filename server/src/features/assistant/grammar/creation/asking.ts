import { beginsUserStory } from './user-story.ts'

/** Questions, and words about what was created already. */
const asking =
  /^[\s\p{P}]*(?:e )?(?:quais|qual|quem|quando (?!puder|der)|quant[oa]s?|onde|cade|por ?que|como|o que|que (?:tasks?|tarefas?|projetos?|epicos?|stories)|oq|existem?|mostr[ae]|list[ae]r?(?! d(?:e|[oa]s) [^\n?]*\n)|ver|veja)(?!\p{L})(?! (?:ai |la |por favor )?se (?:da|rola|consegue|pode|tem como))/u

export function beginsAsking(folded: string): boolean {
  return asking.test(folded) && !beginsUserStory(folded, folded.search(/[\p{L}\p{N}]/u))
}
