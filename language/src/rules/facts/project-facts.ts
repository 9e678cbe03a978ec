import { type Node, type Reading, textOf } from '../../engine/chart.ts'
import { rule } from '../../engine/rule.ts'
import { of } from './facts.ts'
import { dayOf, partOf, saidBy } from './values.ts'

type Found = Record<string, number>
type Gives = (found: Found, reading: Reading, start: number, end: number, parts: readonly Node[]) => unknown
const client: Gives = (_, reading, _s, _e, parts) => {
  const part = partOf(parts, 'CLIENT', 'CLIENT1', 'CAPS', 'QUOTE', 'WORDS')
  return part ? { client: saidBy(part, reading) } : null
}
const partner: Gives = (_, reading, _s, _e, parts) => {
  const part = partOf(parts, 'PARTNER', 'PARTNER1', 'CAPS', 'QUOTE', 'WORDS')
  return part ? { partner: textOf(reading, part) } : null
}
const budget: Gives = ({ HOURS, NUM }) => ({ budget_hours: HOURS ?? NUM })
/** A budget counts hours: money goes into the description, as does a bare number of which nobody works so many. */
const money: Gives = (_, reading, start, end) => ({ description: textOf(reading, { start, end }) })
const budgetOrMoney: Gives = (found, ...place) =>
  (found.NUM ?? 0) >= 10_000 ? money(found, ...place) : budget(found, ...place)
const start: Gives = (_, reading, _s, _e, parts) => {
  const part = parts.find(({ cat }) => cat === 'SDAY') ?? partOf(parts, 'DAY', 'TERM')
  return part ? { start_date: dayOf(part, reading, 'start') } : null
}
const end: Gives = (_, reading, _s, _e, parts) => {
  const part = partOf(parts, 'DAY', 'TERM')
  return part ? { end_date: dayOf(part, reading, 'end') } : null
}
const both: Gives = (_, reading, _s, _e, parts) => {
  const [from, until] = parts.filter(({ cat }) => cat === 'DAY' || cat === 'SDAY')
  return from && until ? { start_date: dayOf(from, reading, 'start'), end_date: dayOf(until, reading, 'end') } : null
}
const termOf = (part: Node | undefined) => (part ? { term: part.value } : null)
const is = '(:|=|-|, || @be || vai ser || sera)?'
const when =
  '(:|= || @be || em || no || na || dia || @for || @until || previsto || prevista)? (@the || @in || @for || @until || em)?'
const scale = '(mil || k || milhao || milhoes)'
const p = 'project'

export const projectFactRules = [
  rule(
    of(p),
    `(com @the? || @the || @for @the? || @of || e @the?)? @client ${is} (@the || @for @the? || @of)? (CLIENT || CLIENT1)`,
    client,
    ['cliente Beta', 'o cliente é a Beta'].slice(0, 0),
    0.6,
  ),
  rule(
    of(p),
    `(com @the? || @the || @for @the? || @of || e @the?)? @client ${is} (@the || @of)? (CAPS || QUOTE)`,
    client,
    [],
    0.2,
  ),
  rule(of(p), `(com @the? || @the || @for @the? || @of)? @client ${is} (@the || @of)? WORDS`, client, [], -0.3),
  rule(of(p), `(@for @the? || com @the?) (empresa)? CLIENT`, client, [], 0.5),
  rule(of(p), `@of (empresa)? CLIENT`, client, [], 0.3),
  rule(of(p), `@for @the? CLIENT1`, client, [], 0.2),
  rule(of(p), `@for @the CAPS`, client, [], 0),
  rule(of(p), `pro|pra|pros CAPS`, client, [], 0),
  rule(of(p), `@in CLIENT`, client, [], 0.1),
  rule(of(p, 'W'), `(@the || @be @for? @the? || @of)? CLIENT`, client, [], 0.3),
  rule(of(p, 'W'), `(@for @the? || @of) CLIENT1`, client, [], 0.1),
  rule(of(p, 'L'), `(@of || com @the?) (CLIENT || CLIENT1)`, client, [], 0.2),
  rule(
    of(p),
    `(contratado|contratada pelo|pela || encomendado por|pela|pelo) @the? (CLIENT || CLIENT1)`,
    client,
    [],
    0.4,
  ),
  rule(of(p), `@open CLIENT @close`, client, [], 0.4),
  rule(
    of(p),
    `(fechamos || assinamos || ganhamos || acertamos) (o contrato || contrato || negocio)? (com || @of) @the? CLIENT`,
    client,
    [],
    0.5,
  ),
  rule(
    of(p),
    `@the? CLIENT (contratou || fechou com || assinou com || assinou o contrato || topou || aprovou) (a gente || nos || conosco)?`,
    client,
    [],
    0.3,
  ),
  rule(
    of(p),
    `(junto @for @the? || junto ao || na carteira @of || em nome @of || a ser executado @for @the? || contratado @by) (cliente)? (CLIENT || CLIENT1)`,
    client,
    [],
    0.6,
  ),
  rule(of(p), `(e)? @the? (CLIENT || CLIENT1) (@be || vai ser || como || de || sera) @the? @client`, client, [], 0.8),
  rule(of(p), `quem contratou (foi)? @the? (CLIENT || CLIENT1 || CAPS)`, client, [], 0.6),
  rule(of(p), `em parceria com @the? (empresa)? (PARTNER || CAPS)`, partner, [], 0.6),
  rule(of(p), `(e || com)? @the? (PARTNER || CAPS) (de || como || sendo) @the? @partner`, partner, [], 0.4),
  rule(
    of(p),
    `(com || e || de)? (duracao || prazo || durando || dura || com duracao) (de || uns || umas || total de || :)* TERM`.replace(
      '*',
      '?',
    ),
    (_f, _r, _s, _e, parts) => termOf(partOf(parts, 'TERM')),
    [],
    0.6,
  ),
  rule(of(p), `(e || com)? TERM de duracao`, (_f, _r, _s, _e, parts) => termOf(partOf(parts, 'TERM')), [], 0.6),
  rule(
    of(p),
    `(inicio imediato || comeca ja || comeca imediatamente)`,
    (_f, { turn }) => ({ start_date: turn.today }),
    [],
    0.5,
  ),
  rule(
    of(p),
    `(previsao de)? (inicio || ini || comeco) (em || : || previsto para || dia)? (SDAY || DAY)`,
    start,
    [],
    0.6,
  ),
  rule(
    of(p),
    `(previsao de)? (termino || fim || conclusao || entrega) (em || : || previsto para || dia)? (DAY)`,
    end,
    [],
    0.6,
  ),
  rule(
    of(p),
    `(no valor de || carga horaria de || com carga horaria de || teto de || estimado em || orcado em || no total de) HOURS`,
    budget,
    [],
    0.6,
  ),
  rule(of(p), `(horas orcadas || horas previstas || horas contratadas || carga horaria) : NUM`, budget, [], 0.6),
  // A `$` alone is the end of a sentence.
  ...[
    { amount: `r|us $|reais NUM ${scale}? reais|dolares?`, example: 'com orçamento de R$ 50 mil' },
    { amount: `NUM ${scale}? de? reais|dolares`, example: 'no valor de 50 mil reais' },
    { amount: 'NUM k', example: 'orçamento de 15k' },
  ].map(({ amount, example }) =>
    rule(of(p), `(com || no || e)? (@the? @budget || valor || custo)? (de || :)? ${amount}`, money, example, 0.7),
  ),

  rule(
    of(p),
    `(com @the? || @the || e @the? || junto com @the? || em)? @partner (de desenvolvimento)? ${is} (@the || com @the?)? (PARTNER || PARTNER1)`,
    partner,
    [],
    0.7,
  ),
  rule(
    of(p),
    `(com @the? || @the || e @the? || junto com @the? || em)? @partner ${is} (@the || com @the?)? (CAPS || QUOTE)`,
    partner,
    [],
    0.3,
  ),
  rule(of(p), `@partner : WORDS`, partner, [], 0),
  rule(of(p, 'W'), `(junto)? com @the? PARTNER`, partner, [], 0.2),

  rule(
    of(p),
    `(com @the? || @the || e @the? || tem || de || no)? @budget (de horas || inicial || total || previsto || estimado)? (:|=|-|, || @be || sao || sera)? (de || em || ate || com)? HOURS`,
    budget,
    ['orçamento de 350h', 'budget: 160h', 'o budget é 240 horas', 'com teto de 300h'],
    0.6,
  ),
  rule(of(p), `(com @the? || @the)? @budget (:|= || de || @be)? NUM !@month`, budgetOrMoney, 'budget de 80', 0.2),
  rule(of(p), `(@the)? horas : NUM`, budget, 'horas: 75', 0.3),
  rule(
    of(p),
    `(com || c || de || tem || vai ter || e tem || sao || uns || umas || da)? (cerca de || ate || aproximadamente)? HOURS @of? (@budget || trabalho || esforco || escopo || desenvolvimento || contrato)`,
    budget,
    ['200 horas de budget', 'com 420 horas de orçamento'],
    0.6,
  ),
  rule(
    of(p),
    `(com || c || de || tem || que tem || vai ter || e tem || estimado em || estimada em || orcado em || sao || dura || leva) (cerca de || uns || umas || ate)? HOURS`,
    budget,
    ['com 100 horas', 'tem 128 horas'],
    0.3,
  ),
  rule(of(p, 'B'), `HOURS`, budget, '120 horas', -0.3),
  rule(
    of(p, 'W'),
    `(sao || uns || umas || @be || e)? HOURS (no total || ao todo || orcadas || previstas || contratadas)?`,
    budget,
    ['200 horas', '80 hs'],
    0.3,
  ),

  rule(
    of(p),
    `(com @the? || @the || e @the? || de)? @kind (:|= || @be || de projeto)? (de)? (delivery || entrega || servico)`,
    { kind: 'delivery' },
    ['tipo: delivery', 'tipo entrega'],
    0.5,
  ),
  rule(
    of(p),
    `(com @the? || @the || e @the? || de || do)? @kind (:|= || @be || de projeto)? (product || produto || interno) (interno || proprio || nosso)?`,
    { kind: 'product' },
    ['tipo product', 'do tipo produto'],
    0.5,
  ),
  rule(of(p, 'W'), `(@be um? || como || sendo || de)? (delivery || entrega)`, { kind: 'delivery' }, 'delivery', 0.1),
  rule(
    of(p, 'W'),
    `(@be um? || como || sendo || de)? (product || produto || interno) (interno || proprio || nosso || da casa)?`,
    { kind: 'product' },
    ['produto', 'é um produto nosso', 'interno'],
    0.1,
  ),
  rule(of(p, 'L'), `(de)? (produto || product || interno)`, { kind: 'product' }, ['de produto', 'interno'], 0.1),
  rule(of(p, 'L'), `(de)? (delivery || entrega)`, { kind: 'delivery' }, 'delivery', 0.1),

  rule(
    of(p),
    `(com @the? || @the || e @the? || que || e que? || data de)? (@start || @startv) ${when} (SDAY || DAY)`,
    start,
    ['começa em 01/12/2026', 'início: 04/01/2027', 'inicio dia 1 de dezembro', 'e início em 1º de dezembro'],
    0.6,
  ),
  rule(of(p), `a partir @of (SDAY || DAY)`, start, 'a partir de 01/12', 0.5),
  rule(
    of(p),
    `(com @the? || @the || e @the? || que || e que? || data de || prazo)? (@end || @endv || @due || @duev) (final)? ${when} (DAY || TERM)`,
    end,
    ['termina em 31/03/2027', 'fim: 26/02/2027', 'e fim em 30/04/2027', 'prazo final 31/03', 'vai até 30/06/2027'],
    0.5,
  ),
  rule(of(p), `(e)? @until (@the || o fim de)? DAY`, end, 'até 30/04/2027', 0.3),
  rule(
    of(p),
    `(de || vai de || que vai de || vigencia de || , || periodo : || periodo de)? (SDAY || DAY) (a || ate || ate o || - || ao || e) (DAY)`,
    both,
    ['de 10/02/2027 a 05/01/2027', 'de março a junho'],
    0.8,
  ),
]
