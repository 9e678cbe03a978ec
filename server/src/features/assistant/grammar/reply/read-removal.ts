import type { Change } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { foldInPlace } from '../words.ts'
import { noChange } from './no-change.ts'
import { findPart, type Part } from './parts.ts'

const removing =
  /^[\s\p{P}]*(?:(?:e|ah|opa|nao|na verdade|entao|melhor|por favor|pode|mas)[\s,]+)*(?:tira|tire|tirar|remove|remova|remover|retira|retire|retirar|exclui|exclua|excluir|deleta|delete|deletar|apaga|apague|apagar|elimina|elimine|corta|corte|cancela|cancele|descarta|descarte|sem|menos|nao (?:cria|crie|precisa(?: d[eo])?|quero|inclui|inclua|coloca))(?:r)? (?=\S)/u
const ending = /[\s,]*(?:da lista|do plano|da previa|do preview|fora|por favor|tambem|ai|entao|ta|obrigad[oa])?[\s.!]*$/

/** "tira o épico B", "remove a última", "não cria o Vendas nem o Estoque". Null where a title is not in the plan. */
export function readRemoval({ text }: Said, parts: readonly Part[]): Change | null {
  const folded = foldInPlace(text)
  const found = removing.exec(folded)
  if (!found) return null
  const end = folded.length - (ending.exec(folded)?.[0].length ?? 0)
  const rest = text.slice(found[0].length, Math.max(end, found[0].length)).trim()
  const whole = findPart(rest, parts)
  if (whole) return { ...noChange, remove: [whole.title] }
  const pieces = rest.split(/\s*[,;]\s*(?:e\s+)?|\s+e\s+|\s+nem\s+/).filter((piece) => piece !== '')
  const titles = pieces.map((piece) => findPart(piece, parts)?.title)
  return titles.length > 0 && titles.every((title) => title !== undefined) ? { ...noChange, remove: titles } : null
}
