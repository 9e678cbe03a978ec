import type { Plan } from '@leme/language/plan'
import { fold, foldedWords } from '@leme/language/text'
import type { TurnContext } from '@leme/language/turn-context'
import { itemsOf, personOf, setPerson } from '../resolve/items.ts'
import { joining, joiningId } from '../resolve/joining.ts'

const verbs = ['adicion', 'inclu', 'acrescent']
const others = new Set(
  `sim pode ok por favor e entao o a ele ela la lo ao no projeto como membro e atribua atribuir atribui
   coloque responsavel`.split(/\s+/),
)

/**
 * What a sentence means that chooses to let somebody into the project, as its question offers: everything that was to be
 * theirs is. Null where it chooses nothing of the kind. A sentence that lets in somebody is no request for work.
 */
export function answerJoin({ text, pending, names }: TurnContext): Plan | null {
  const { question, draft: before } = pending ?? {}
  const [id] = question?.options.flatMap((option) => joiningId(option.id) ?? []) ?? []
  const person = names.people.find((one) => one.id === id)
  if (!question || !before || !person || !chooses(text, person.label)) return null
  const draft = structuredClone(before)
  const entries = itemsOf(draft)
  const asked = entries.find((entry) => question.about === `${entry.path}.${personOf(entry).field}`)
  if (!asked) return null
  const meant = JSON.stringify(personOf(asked).mention)
  for (const entry of entries) {
    if (JSON.stringify(personOf(entry).mention) === meant) setPerson(entry, joining(person))
  }
  return { intent: 'create', draft }
}

/** "Adicionar ao projeto e atribuir", "sim, adicione a Camila". */
function chooses(text: string, name: string): boolean {
  const own = new Set(foldedWords(name))
  const words = foldedWords(text)
  const isVerb = (word: string) => verbs.some((verb) => fold(word).startsWith(verb))
  return words.some(isVerb) && words.every((word) => isVerb(word) || others.has(word) || own.has(word))
}
