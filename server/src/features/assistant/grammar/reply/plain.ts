import { fold } from '../words.ts'

/** Longer than anything that only agrees, gives up, thanks or asks for help: what follows is not looked through for it. */
export const longestPhrase = 120

/** So many words of it on either side; what has more is no reply. */
const mostPadding = 12

/** Words around a reply that say nothing: "opa, então …, por favor". */
const before =
  /^(?:ah+|opa|ops|oops|eita|ih+|xi+|vixe|oxe|bah|putz|nossa|poxa|oi|ola|bom dia|boa tarde|boa noite|entao|bom|bem|olha|aí|ai|ei|espera|pera(?: ai)?|perai|calma|assistente|por favor|por gentileza|pfv?|e|mas|ta|ok|certo|agora|na real|na vdd|na verdade|pensando (?:bem|melhor)|(?:eu )?acho que|sei la|foi (?:sem querer|engano)|me enganei|errei|desculp[ae]?|perdao|hm+|hum+)[\s,.!:;-]+/
const after =
  /[\s,.!?;:-]+(?:por favor|por gentileza|pfv?|pls|please|obrigad[oa]|brigad[oa]|valeu|vlw|entao|viu|ta|ai|vai|agora|ja|ne|hein|mesmo|beleza|blz|demais|pessoal|gente|amig[oa]|querid[oa]|chefe|mano|cara|vei|uai|tche|po|bah|por (?:enquanto|ora|hora)|no momento|ainda|leme|assistente)$/

/** Folded, without padding and marks around it. */
export function plain(text: string): string {
  let words = trimMarks(fold(text))
  for (let [shorter, rounds] = ['', 0]; shorter !== words && rounds < mostPadding; rounds += 1) {
    shorter = words
    words = trimMarks(words.replace(before, '').replace(after, ''))
  }
  return words
}

export function trimMarks(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}

/** The clauses of a reply, each plain. */
export function clausesOf(text: string): string[] {
  return fold(text)
    .split(/[,.;:!?…]+|\s[-–—]+\s/)
    .map(plain)
    .filter((clause) => clause !== '')
}
