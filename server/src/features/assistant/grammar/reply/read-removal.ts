import type { Change } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { foldInPlace } from '../words.ts'
import { noChange } from './no-change.ts'
import { findPart, type Part } from './parts.ts'

const removing =
  /^[\s\p{P}]*(?:(?:e|ah|opa|nao|na verdade|na real|pensando (?:bem|melhor)|entao|melhor|acho melhor|por favor|pode|quero|mas|putz|so|ok|sim)[\s,]+)*(?:tira|tire|tirar|remove|remova|remover|retira|retire|retirar|exclui|exclua|excluir|deleta|delete|deletar|apaga|apague|apagar|elimina|elimine|corta|corte|cancela|cancele|descarta|descarte|sem|menos|nao (?:cria|crie|precisa(?: d[eo])?|quero|inclui|inclua|coloca))(?:r)? (?=\S)/u
const ending = /[\s,]*(?:da lista|do plano|da previa|do preview|fora|por favor|tambem|ai|entao|ta|obrigad[oa])?[\s.!]*$/

const keepingAllBut =
  /^[\s\p{P}]*(?:(?:e|ah|opa|nao|na verdade|entao|melhor|por favor|pode)[\s,]+)*(?:tira|remov|retir|exclu|delet|apag|elimin|cort|cancel|descart)\p{L}* (?:tod[oa]s?|tudo|o resto|os outros|as outras)(?: (?:as|os)? ?(?:tasks|tarefas|stories|historias|epicos|itens))?,? (?:menos|exceto|fora|tirando|a nao ser|com excecao de) (?:(?:[oa]s|[oa]) )?(?=\S)/u
const keeping =
  /^[\s\p{P}]*(?:(?:e|ah|opa|nao|na verdade|entao|melhor|por favor)[\s,]+)*(?:(?:deixa|deixe|mantem|mantenha|fica(?: com)?|quero|cria|crie) )?(?:so|somente|apenas) (?:com )?(?=\S)/u

/** "tira o épico B", "remove a última", "não cria o Vendas nem o Estoque". Null where a title is not in the plan. */
export function readRemoval({ text, pending }: Said, parts: readonly Part[]): Change | null {
  const folded = foldInPlace(text)
  const kept = pending ? (keepingAllBut.exec(folded) ?? keeping.exec(folded)) : null
  const found = kept ?? removing.exec(folded)
  const leavingName = found ? null : leaving.exec(folded)?.groups?.named
  if (leavingName)
    return removalOf(partsIn(text.slice(folded.indexOf(leavingName)).slice(0, leavingName.length), parts))
  if (!found) return null
  const end = folded.length - (ending.exec(folded)?.[0].length ?? 0)
  const named = partsIn(text.slice(found[0].length, Math.max(end, found[0].length)).trim(), parts)
  const [first] = named ?? []
  if (!named || !first) return null
  const gone = kept ? parts.filter((part) => part.noun === first.noun && !named.includes(part)) : named
  return removalOf(gone)
}

function removalOf(gone: readonly Part[] | null): Change | null {
  return gone && gone.length > 0 ? { ...noChange, remove: gone.map(({ title }) => title) } : null
}

const leaving =
  /^[\s\p{P}]*(?:(?:e|ah|opa|na verdade|pensando (?:bem|melhor)|entao|mas)[\s,]+)*(?<named>.+?),? (?:nao (?:precisa|entra|vai|quero|e necessari[oa]|faz sentido|cabe)(?: mais| agora| nao)*|(?:pode )?(?:sair|sai)(?: fora)?|fora|(?:eu )?(?:dispenso)|pode (?:tirar|remover|cortar))(?: por (?:enquanto|favor|ora))?[\s.!]*$/u
const group =
  /^(?:(?:os|as) )?(?:(?<count>dois|duas|tres|quatro|cinco|2|3|4|5) )?(?<end>primeir|ultim)[oa]s(?: (?<late>dois|duas|tres|quatro|cinco|2|3|4|5))?$/
const counts: Record<string, number> = { dois: 2, duas: 2, tres: 3, quatro: 4, cinco: 5 }

/** "os dois últimos" of the outermost work. */
function groupIn(words: string, parts: readonly Part[]): Part[] | null {
  const { count, end, late } = group.exec(words)?.groups ?? {}
  const said = count ?? late
  if (!end || !said) return null
  const work = parts.filter(({ noun }) => noun !== 'project')
  const outer = work.filter(({ noun }) => noun === work[0]?.noun)
  const size = counts[said] ?? Number(said)
  if (size > outer.length) return null
  return end === 'ultim' ? outer.slice(-size) : outer.slice(0, size)
}

/** Every part of a list; null where one of its pieces is none. */
function partsIn(words: string, parts: readonly Part[]): Part[] | null {
  const whole = findPart(words, parts)
  if (whole) return [whole]
  const several = groupIn(foldInPlace(words), parts)
  if (several) return several
  const pieces = words.split(/\s*[,;]\s*(?:e\s+)?|\s+e\s+|\s+nem\s+/).filter((piece) => piece !== '')
  const found = pieces.flatMap((piece) => findPart(piece, parts) ?? [])
  return found.length === pieces.length ? found : null
}
