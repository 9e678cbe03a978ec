import { saysOnly } from './phrases.ts'
import { clausesOf, longestPhrase, plain } from './plain.ts'

const made = '(?:cri(?:ou|ei|ar|ado|amos)|fe[zi](?:z)?|fiz|fazer|feito|cadastr(?:ou|ei|ar)|adicion(?:ou|ei|ar)|p[oô]s)'
const justMade = `(?:(?:voce|vc|tu|eu|a gente) )?(?:acab(?:ou|ei|amos) de )?${made}(?: (?:agora|por engano|sem querer|errado))?`
const thing =
  '(?:projetos?|epicos?|story|stories|historias?|tasks?|tarefas?|itens|item|coisas?|acao|criacao|alteracao|mudanca)'
const undoing = new RegExp(
  `^(?:(?:pode|quero|queria|preciso|da pra|me arrependi) ){0,8}(?:desfaz(?:er|a)?|desfaca|undo|ctrl ?\\+? ?z|revert(?:e|er|a)|(?:volt(?:a|e|ar)|retorn(?:a|e|ar))(?: (?:atras|isso|tudo|como (?:estava|era)|ao que era|pro que era|a (?:ultima )?${thing}|o que (?:fez|fiz)))?|(?:apag(?:a|ue|ar)|remov(?:a|e|er)|exclu(?:i|a|ir)|delet(?:a|e|ar)|tir(?:a|e|ar)|cancel(?:a|e|ar)|elimin(?:a|e|ar)) (?:(?:tudo )?o que ${justMade}|o que foi (?:criado|feito)|a ultima ${thing}|(?:ess[ea]s?|est[ea]s?|[oa]s?)(?: ${thing}| ultim[oa])? que (?:${justMade}|foi criad[oa])))(?![\\p{L}\\p{N}])`,
  'u',
)
/** "apaga isso": of what was just written, and so only where nothing else is said of it. */
const plainly =
  /^(?:pode )?(?:apag(?:a|ue|ar)|remov(?:a|e|er)|exclu(?:i|a|ir)|delet(?:a|e|ar)|tir(?:a|e|ar)) isso(?: ai)?(?: que (?:voce|vc|eu) (?:criou|fez|criei|fiz))?(?: da[ií])?$/
const regretting =
  /^(?:(?:isso )?nao era (?:pra|para) (?:ter )?(?:criad?[or]?|criar|feito|fazer|cadastrar|cadastrado)(?: (?:isso|nada|ess[ea] \p{L}+))?|foi (?:engano|sem querer|por engano)|me arrependi|(?:criei|fiz|cadastrei|criou|fez) (?:errado|sem querer|por engano)|nao era (?:isso|ess[ea])(?: que eu queria)?(?: criar)?)$/u

const afterUndoing = new RegExp(
  `^(?: (?:isso|isto|tudo|ai|ja|aqui|agora|pra mim|(?:tudo )?o que ${justMade}|(?:[oa]|ess[ea]s?|est[ea]s?|a minha|minha|toda a)(?: (?:ultim[oa]|${thing}))*(?: ${justMade})?|ultim[oa]|que ${justMade}|foi (?:engano|sem querer|erro)|era (?:pra|para) .{1,40}))*$`,
  'u',
)

/** "desfaz", "apaga o que eu acabei de criar", "foi engano": what was last written shall go. */
export function isUndo(text: string): boolean {
  if (text.length > longestPhrase || /\?\s*$/.test(text)) return false
  return (
    (saysOnly(text, (clause) => undoes(clause) || /^(?:esquece|cancela|deixa)$/.test(clause)) &&
      clausesOf(text).some(undoes)) ||
    undoes(plain(text))
  )
}

function undoes(clause: string): boolean {
  if (plainly.test(clause)) return true
  const found = undoing.exec(clause)
  return found !== null && afterUndoing.test(clause.slice(found[0].length))
}

/** "desfaz a Primeira": of something in particular. */
export function undoesThing(text: string): boolean {
  return /^(?:pode |quero )?(?:desfaz(?:er|a)?|desfaca|revert(?:e|er|a)) \S/.test(plain(text))
}

/** "não era isso", "foi engano": said of what was written, it takes it back; of a plan, it gives it up. */
export function isRegret(text: string): boolean {
  return !/\?\s*$/.test(text) && saysOnly(text, (clause) => regretting.test(clause) || undoes(clause))
}
