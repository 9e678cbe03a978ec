import { fold, wordList } from '../text.ts'

/** The forms of a verb that a request, an order or a wish has; folded, as all words of the lexicon. */
export type Forms = {
  order: string[]
  infinitive: string[]
  wish: string[]
  past: string[]
  gerund: string[]
  participle: string[]
}

const hard: Record<string, string> = { c: 'qu', g: 'gu', ç: 'c' }

/** The forms, folded, in which these verbs order or wish something: infinitives with what is irregular of them. */
export function orderForms(verbs: string): string[] {
  return wordList(verbs).flatMap((entry) => {
    const [infinitive = '', irregular = ''] = entry.split(':')
    const { order, infinitive: base, wish } = conjugate(infinitive, irregular.replaceAll(',', ' '))
    return [...order, ...base, ...wish].map(fold)
  })
}

/** The regular forms of an infinitive in -ar, -er or -ir, with the spelling that keeps its sound: "coloque", "pague". */
export function conjugate(infinitive: string, irregular = ''): Forms {
  const stem = infinitive.slice(0, -2)
  const [ending] = [infinitive.slice(-2)]
  const others = irregular.split(' ').filter(Boolean)
  const last = stem.at(-1) ?? ''
  if (ending === 'ar') {
    const soft = last in hard ? stem.slice(0, -1) + hard[last] : stem
    // "bloqueia", "nomeie".
    const wide = last === 'e' ? [`${stem}ia`, `${stem}ie`, `${stem}iem`] : []
    return {
      order: [`${stem}a`, `${soft}e`, `${soft}em`, `${stem}am`, ...wide, ...others],
      infinitive: [infinitive, `${infinitive}mos`, `${stem}a-la`],
      wish: [
        `${stem}asse`,
        `${stem}aria`,
        `${soft}emos`,
        `${stem}amos`,
        `${last === 'e' ? `${stem}i` : stem}o`,
        `${stem}ava`,
      ],
      past: [`${stem}ou`, `${soft}ei`, `${stem}aram`],
      gerund: [`${stem}ando`],
      participle: ['ado', 'ada', 'ados', 'adas'].map((end) => stem + end),
    }
  }
  const soft = last === 'c' ? `${stem.slice(0, -1)}c` : last === 'g' ? `${stem.slice(0, -1)}j` : stem
  const isEr = ending === 'er'
  return {
    order: [isEr || last !== 'u' ? `${stem}e` : `${stem}i`, `${soft}a`, `${soft}am`, ...others],
    infinitive: [infinitive, `${infinitive}mos`],
    wish: [`${stem}${isEr ? 'e' : 'i'}sse`, `${soft}amos`, `${stem}${ending}ia`, `${soft}o`],
    past: [`${stem}${isEr ? 'eu' : 'iu'}`, `${stem}i`, `${stem}${isEr ? 'e' : 'i'}ram`],
    gerund: [`${stem}${isEr ? 'e' : 'i'}ndo`],
    participle: ['ido', 'ida', 'idos', 'idas'].map((end) => stem + end),
  }
}
