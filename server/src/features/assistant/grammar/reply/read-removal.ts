import type { Change } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { foldInPlace } from '../words.ts'
import { noChange } from './no-change.ts'
import { findPart, type Part } from './parts.ts'

const removing =
  /^[\s\p{P}]*(?:(?:e|ah|opa|nao|na verdade|entao|melhor|por favor|pode|mas)[\s,]+)*(?:tira|tire|tirar|remove|remova|remover|retira|retire|retirar|exclui|exclua|excluir|deleta|delete|deletar|apaga|apague|apagar|elimina|elimine|corta|corte|cancela|cancele|descarta|descarte|sem|menos|nao (?:cria|crie|precisa(?: d[eo])?|quero|inclui|inclua|coloca))(?:r)? (?=\S)/u
const ending = /[\s,]*(?:da lista|do plano|da previa|do preview|fora|por favor|tambem|ai|entao|ta|obrigad[oa])?[\s.!]*$/

const keeping =
  /^[\s\p{P}]*(?:(?:e|ah|opa|nao|na verdade|entao|melhor|por favor)[\s,]+)*(?:(?:deixa|deixe|mantem|mantenha|fica(?: com)?|quero|cria|crie) )?(?:so|somente|apenas) (?:com )?(?=\S)/u

/** "tira o épico B", "remove a última", "não cria o Vendas nem o Estoque". Null where a title is not in the plan. */
export function readRemoval({ text, pending }: Said, parts: readonly Part[]): Change | null {
  const folded = foldInPlace(text)
  const kept = pending ? keeping.exec(folded) : null
  const found = kept ?? removing.exec(folded)
  if (!found) return null
  const end = folded.length - (ending.exec(folded)?.[0].length ?? 0)
  const named = partsIn(text.slice(found[0].length, Math.max(end, found[0].length)).trim(), parts)
  const [first] = named ?? []
  if (!named || !first) return null
  const leaving = kept ? parts.filter((part) => part.noun === first.noun && !named.includes(part)) : named
  return leaving.length > 0 ? { ...noChange, remove: leaving.map(({ title }) => title) } : null
}

/** Every part of a list; null where one of its pieces is none. */
function partsIn(words: string, parts: readonly Part[]): Part[] | null {
  const whole = findPart(words, parts)
  if (whole) return [whole]
  const pieces = words.split(/\s*[,;]\s*(?:e\s+)?|\s+e\s+|\s+nem\s+/).filter((piece) => piece !== '')
  const found = pieces.flatMap((piece) => findPart(piece, parts) ?? [])
  return found.length === pieces.length ? found : null
}
