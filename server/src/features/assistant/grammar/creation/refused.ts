import { foreignNounAt, nounAt } from '../nouns.ts'
import type { Span } from '../span.ts'

const verbs: readonly [RegExp, string][] = [
  [/^(?:apag(?:a|ue|ar)|delet(?:a|e|ar)|exclu(?:i|a|ir)|remov(?:e|a|er)|elimin(?:a|e|ar))$/, 'apagar'],
  [
    /^(?:mud(?:a|e|ar)|alter(?:a|e|ar)|atualiz(?:a|e|ar)|edit(?:a|e|ar)|troc(?:a|ar)|troque|renomei(?:a|e)|renomear|corrij(?:a|o)|corrig(?:e|ir))$/,
    'alterar',
  ],
  [/^(?:mov(?:e|a|er)|transfer(?:e|ir)|transfira)$/, 'mover'],
  [
    /^(?:conclu(?:i|a|ir)|finaliz(?:a|e|ar)|fech(?:a|e|ar)|encerr(?:a|e|ar)|termin(?:a|e|ar)|marc(?:a|ar)|marque)$/,
    'concluir',
  ],
  [/^(?:dupli(?:ca|car|que)|clon(?:a|e|ar)|copi(?:a|e|ar))$/, 'duplicar'],
  [/^(?:arquiv(?:a|e|ar)|cancel(?:a|e|ar))$/, 'arquivar'],
]
const plurals = { project: 'projetos', epic: 'épicos', story: 'stories', task: 'tasks' } as const
const polite =
  /^(?:oi|ola|por|favor|voce|vc|pode|poderia|consegue|quero|preciso|gostaria|de|que|me|da|pra|para|e|agora)$/

/** What is asked that the assistant does not do, as a short phrase: "apagar tasks", "lançar horas". */
export function refusedIn({ folded }: Span): string | null {
  const words = [...folded.matchAll(/\p{L}+/gu)]
  const first = words.findIndex(([word]) => !polite.test(word))
  const verb = words[first]
  if (!verb) return null
  if (/^(?:registr|lanc|apont)(?:a|e|ar|ue)?$|^lance$/.test(verb[0]) && /\d ?(?:h|horas?|min)(?!\p{L})/u.test(folded))
    return 'lançar horas'
  const told = verbs.find(([pattern]) => pattern.test(verb[0]))
  if (!told) return null
  for (const { index } of words.slice(first + 1)) {
    const ours = nounAt(folded, index)
    if (ours) return `${told[1]} ${plurals[ours.noun]}`
    const foreign = foreignNounAt(folded, index)
    if (foreign) return `${told[1]} ${foreign.plural}`
  }
  return null
}
