import type { Sentence } from './read-sentence.ts'

/** What shall be done is no question, wherever the sentence says it. */
const order =
  /(?<![\p{L}\p{N}])(?:cri(?:a|e|ar|em|asse)|adicion(?:a|e|ar|asse)|cadastr(?:a|e|ar|asse)|inclu(?:a|i|ir|isse)|insir[ae]|atualiz(?:a|e|ar|asse)|mud(?:a|e|ar|asse)|alter(?:a|e|ar|asse)|apag(?:a|ue|ar|asse)|exclu(?:a|i|ir|isse)|remov(?:a|e|er|esse)|coloca|coloque|colocasse|convid(?:e|ar))(?![\p{L}\p{N}])/u

const telling = /^\W*(?:me )?(?:fal[ae]|cont[ae]|resum[ae]|detalh[ae]|informac\p{L}+|infos?) /u
const questionWord = /(?:^| )(?:que|quem|quanto|como|porque|quando|onde|ver|tem)(?: |$)/

/** Nouns that a question may begin with, as one types into a search. */
const begins =
  /^(?:task|epic|story|projeto|ticket|fatura|faturar|receber|recebido|atrasado|vence|bloqueado|andamento|saude|gastar|hora|budget|falha|execucao|cliente|equipe|urgente|meu|percentual|agente|devendo|falta|concluido|livre|sobrar|pagamento|token|suporte|dinheiro) ./

/** Enough by themselves, as one types into a search; of things only the plural is: "Cobrança" is a title. */
const alone = /^(?:suporte|devendo|bloqueado|atrasado|receber|livre)$/
const alonePlural = /^(?:ticket|fatura|projeto|execucao|vence|falha|agente)$/

/** A piece of work by its name, not work of which one asks. */
const oneThing =
  /^\W*(?:um |uma )?(?:task|tarefa|atividade|story|historia|epico|entrega)(?! (?:atrasad|bloquead|vencid|urgent|abert))[ :]/

/**
 * Whether a sentence asks at all, and does not only name things of which one may ask: with a question mark or word, or
 * as few words as a search has, of which none is idle. "Cobrança", "task Emitir boleto" and "sem prazo" ask nothing.
 */
export function isAsked({ rest, text, unknown }: Sentence): boolean {
  if (order.test(rest) || /^nao /.test(text)) return false
  if (/\?\s*$/.test(rest)) return true
  if (oneThing.test(rest) || /^tenho (?:de )?(?:task|epic|story|projeto)/.test(text)) return false
  if (questionWord.test(text) || telling.test(rest)) return true
  const about = text.replace(/^(?:(?:de|em|com|para) )+/, '')
  if (alone.test(about) || (alonePlural.test(about) && /s\W*$/.test(rest))) return true
  const marks = about.replace('hora _ budget', 'hora budget').split(' ')
  const idle = marks.filter((mark) => mark === '_').length
  const names = unknown?.kinds.length === 0 && (/^\W*\S+s /.test(rest) || /(?:projeto|cliente|agente) _/.test(text))
  return begins.test(about) && idle <= (names ? unknown.said.split(/\s+/).length : 0)
}
