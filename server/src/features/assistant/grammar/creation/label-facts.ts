import { cut, quoteEnd, type Span, titleOf } from '../span.ts'
import { matchAt } from '../words.ts'
import type { FactsAt } from './facts.ts'

const description =
  /(?:(?:com |a |o |e |tendo |cuj[oa] ){0,8}(?:descricao|descr|desc|detalhes?|detalhamento|observac(?:ao|oes)|obs|contexto|objetivo)(?: ?[:=]| (?:e|eh|sera|assim)(?: ?:)?(?= )|(?= ["“«`'])) ?)/uy
const title = /(?:(?:com |o |e ){0,8}(?:titulo|nome)(?: ?[:=]| -(?= )| (?:e|eh|sera|de)(?= )|(?= )) ?)(?=\S)/uy
const nextLabel =
  /(?:[;,.\n]|\s[-|/])\s*(?:titulo|nome|prazo|prioridade|estimativa|responsavel|cliente|parceiro|orcamento|budget|horas(?: \p{L}+)?|inicio|data|entrega|epicos|stories|historias|tasks|tarefas|termino|fim|tipo|epico|story|projeto) ?:/u

/** "descrição: …" takes all up to the next label; "título: …" likewise. */
export function labelsAt(span: Span, at: number): FactsAt[] {
  const told = matchAt(description, span.folded, at)
  if (told) return piece(span, at + told[0].length, (text) => ({ description: text }))
  const named = matchAt(title, span.folded, at)
  return named && (at === 0 || /[:=-]|(?: e| eh| sera) /.test(named[0]) || isName(span, at + named[0].length))
    ? piece(span, at + named[0].length, (text) => ({ title: text }))
    : []
}

/** "…, nome Radar": as it is written. */
function isName({ text }: Span, at: number): boolean {
  return /^[\p{Lu}"“«]/u.test(text.slice(at))
}

function piece(span: Span, start: number, facts: (text: string) => FactsAt['facts']): FactsAt[] {
  const quoted = quoteEnd(span, start)
  const next = nextLabel.exec(span.folded.slice(start))
  const end = quoted ?? (next ? start + next.index : span.text.length)
  const text = quoted ? titleOf(cut(span, start, end)) : span.text.slice(start, end).trim().replace(/[;,]$/, '')
  return text ? [{ facts: facts(text), end }] : []
}

const filler =
  /(?:(?:(?:pode|ja) )?(?:cri(?:a|e|ar)|registr(?:a|e|ar)|anot(?:a|e|ar)|cadastr(?:a|e|ar)|lanc(?:a|ar)|inclu(?:i|a|ir)|abr(?:e|a|ir))(?: (?:ai|isso|essa|por favor|pra mim|la))+|(?:muito )?o?brigad(?:[oa]|inh[oa])|obg|valeu|vlw|por favor|por gentileza|pfv?|pls|please|ta(?: bom| certo)?|ok|okay|beleza|blz|pode ser|certo|combinado|abs|abracos?|agora|ja|pra mim por favor|sem (?:prazo|responsavel|estimativa|dono|epico|story|parceiro|cliente|data(?: de (?:fim|termino|inicio|entrega))?|descricao|prioridade|orcamento)(?: (?:externo|final|fixo))?(?: definid[oa])?(?: (?:por enquanto|por ora|ainda))?|por enquanto|por ora|ainda hoje por favor|abaixo|a seguir|seguintes?|(?:d[ae]st|d[ae]ss|n?est|n?ess)a lista|da lista(?: abaixo)?|etc|tudo junto|de uma vez|(?:pra|para a) gente|(?:pra|para) (?:nos|el[ea]s?)|ai|no (?:sistema|leme|backlog)|[ñn]e|hein|viu|por obsequio|o que (?:voce )?acham?|que tal|que acha|pode criar|pode (?:abrir|cadastrar|registrar)|(?:e )?(?:so|e) isso|isso|(?:muito )?grat[oa]|att|atenciosamente|abracos|desde ja|simples assim|simples|(?:e|tipo(?: assim)?|entao)(?=[,.] )|rapidinho|bem simples|de trabalho|q(?:uan)?do (?:puder|der)|se (?:der|possivel)|(?:e )?(?:uma )?coisa (?:rapida|rapidinha|simples|pequena|facil)|gente|pessoal|(?:pra|para) (?:o )?time)(?![\p{L}\p{N}])/uy

/** Words that say nothing about the thing. */
export function fillerAt({ folded }: Span, at: number): FactsAt[] {
  const found = matchAt(filler, folded, at)
  return found ? [{ facts: {}, end: at + found[0].length }] : []
}
