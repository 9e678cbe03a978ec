import { fold, foldInPlace } from '../words.ts'
import { afterLeadIn } from './lead-in.ts'
import { plain } from './plain.ts'

const noun = '(?:projetos?|epicos?|epics?|story|stories|storys?|historias?|tasks?|taks|tarefas?)'
const count = '(?:(?:um|umas?|uns|[oa]s?|ess[ea]s?|est[ea]s|ai|aqui|\\d+|dois|duas|tres|quatro|cinco|seis) ){0,8}'
const wish =
  '(?:(?:quero|queria|preciso|gostaria de|vamos|bora|pode|poderia|voce pode|vc pode|da pra) (?:que (?:voce |vc )?)?)?'
const imperative =
  '(?:cri[ae]|abr[ae]|adicione?|adiciona|acrescent[ae]|cadastr[ae]|registr[ae]|faz|faca|mont[ae]|ger[ae]|inclu[ai]|bot[ae]|coloc[ae]|coloque|lanc[ae])'
const infinitive =
  '(?:criar|abrir|adicionar|acrescentar|cadastrar|registrar|fazer|montar|gerar|incluir|botar|colocar|lancar)'
const command = new RegExp(
  `^${wish}${imperative} ${count}(?:nov[oa]s? )?${noun}(?!\\p{L})|^nov[oa]s? ${noun}(?!\\p{L})`,
  'u',
)
const wished = new RegExp(`^${wish}(?:${infinitive} )?${count}(?:nov[oa]s? )?${noun}(?!\\p{L})`, 'u')

const indefinite = new RegExp(`(?<!\\p{L})(?:uma?|outr[oa]|nov[oa]) ${noun}(?!\\p{L})`, 'u')

/** "uma story", "outra task": something that is not there yet. */
export function isOfNew(text: string): boolean {
  return indefinite.test(fold(text))
}

/** "cria os épicos": what it is about is named. */
export function namesNoun(text: string): boolean {
  return new RegExp(`(?<!\\p{L})${noun}(?!\\p{L})`, 'u').test(fold(text))
}

/** A new request to create. Where a title is awaited, "criar projeto piloto" may be one. */
export function isCommand(text: string, { isTitleAwaited = false } = {}): boolean {
  const words = plain(text)
  if (command.test(words)) return true
  if (isTitleAwaited) return false
  return wished.test(words) && new RegExp(`^(?:${wish.slice(0, -1)}|${infinitive} )`, 'u').test(words)
}

const asking =
  /^(?:e )?(?:(?:qual|quais|quantos?|quantas?|qto|qts|quem|o que|oq|como|cade|kd|quando|onde|por ?que|pq|tem (?:alg|task|tarefa|ticket|chamado|coisa|projeto|cliente)\p{L}*|existe|me (?:diz|mostra|fala|lista)|mostra|lista|ver?)(?!\p{L})|(?:de |com |em |a |no )?que (?:tasks?|tarefas?|projetos?|dia|horas?|pessoas?|clientes?)(?!\p{L}))/u

/** A question of one's own, rather than an answer. */
export function isQuestion(text: string): boolean {
  const words = plain(afterLeadIn(text))
  if (/^quem (?:faz|vai fazer|cuida|toca|assume|pega) (?:e|eh|sera) (?!quem)/.test(words)) return false
  return asking.test(words) && !/^qual (?:era|e) mesmo .*(?:\.\.\.|…|:)/.test(fold(text))
}

/** What the assistant shall do to something, and no name: "reativa ele", "cria outra coisa". */
const order =
  /^(?:(?:pode|quero|queria|da pra|vamos|entao) ){0,8}(?:(?:re)?ativ(?:a|e|ar)|cadastr(?:a|e|ar)|cri(?:a|e|ar)|registr(?:a|e|ar)|edit(?:a|e|ar)|apag(?:a|ue|ar)|exclu(?:i|a|ir)|delet(?:a|e|ar)|mand(?:a|e|ar)|envi(?:a|e|ar)|list(?:a|e|ar)|mostr(?:a|e|ar)|abr(?:e|a|ir)|adicion(?:a|e|ar)|faz|faca|fazer|convid(?:a|e|ar)|busc(?:a|ar|que)|procur(?:a|e|ar))(?!\p{L})/u
/** Words that a sentence has and a name has not. */
const sentence =
  /(?<!\p{L})(?:nao|tem|tenho|quero|queria|sei|posso|podemos|preciso|isso|assim|depois|problema|inativ[oa]|esta|estao|sao|foi|voce|vc|eles?|elas?|mas|eu|ja|ue)(?!\p{L})/u

/** "quero criar um épico", "eu queria ver os atrasos": one speaks of oneself, and gives no title. */
const wanting = /^(?:eu )?(?:quero|queria|preciso|precisava|gostaria|vamos|bora) (?!mais(?!\p{L}))/u

export function isWish(text: string): boolean {
  return wanting.test(plain(text)) || wanting.test(plain(afterLeadIn(text)))
}

/** Whether words can hardly be a name. */
export function isNoName(text: string): boolean {
  const words = plain(text)
  return order.test(words) || sentence.test(words)
}

/** "na verdade é uma task: revisar boleto" from "uma task" on; null where it speaks of nothing new. */
export function ofNewFrom(text: string): string | null {
  const found = newThing.exec(foldInPlace(text))
  return found ? text.slice(found[0].length) : null
}

const newThing = new RegExp(
  `^[\\s\\p{P}]*(?:(?:na verdade|na real|nao|alias|opa|ah|mudei de ideia|melhor|quero|queria|era|e|eh|eu|esquece(?: isso)?|deixa|faz)[\\s,.:;!]+)*(?=(?:uma?|outr[oa]|nov[oa]) ${noun}(?!\\p{L}))`,
  'u',
)
