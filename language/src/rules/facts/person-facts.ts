import { type Node, type Reading, textOf } from '../../engine/chart.ts'
import { rule } from '../../engine/rule.ts'
import { every, of, work } from './facts.ts'
import { isGivenName, partOf, saidBy } from './values.ts'

export const person = (_: unknown, reading: Reading, _s: number, _e: number, parts: readonly Node[]) => {
  const who = partOf(parts, 'PERSON', 'CAPS', 'WHO')
  return who ? { assignee: saidBy(who, reading) } : null
}
const pair: typeof person = (_, reading, _s, end, parts) => {
  const { start = end } = partOf(parts, 'PERSON') ?? {}
  return { assignee: { said: textOf(reading, { start, end }) } }
}
const givenName: typeof person = (found, reading, start, end, parts) => {
  const who = partOf(parts, 'CAPS')
  return who && isGivenName(String((who.value as { said: string }).said))
    ? person(found, reading, start, end, parts)
    : null
}
const known = ['PROJECT', 'CLIENT', 'CLIENT1', 'AGENT', 'PARTNER', 'EPIC', 'STORY']
/** A name and a surname that nothing here is called by. */
const stranger = (_: unknown, { chart, tokens }: Reading, _s: number, end: number, parts: readonly Node[]) => {
  const { start = end } = partOf(parts, 'CAPS') ?? {}
  const names = tokens.slice(start, end).filter(({ capital, text }) => capital && text !== text.toUpperCase())
  return names.length > 1 && !known.some((cat) => chart.has(start, cat)) ? true : null
}
export const mine = (_: unknown, { turn }: Reading) => ({
  assignee: { id: turn.speaker.id, label: turn.speaker.label },
})

/** Who does it. */
export const personRules = [
  rule(
    of(work),
    `(com @the? || @the || tendo || e || como)? @who (:|=|-|,|. || @be || sera || vai ser || por || como || pela|pelo)? (@the || @for @the? || @of || @with @the?)? PERSON`,
    person,
    ['responsável Thiago', 'dona: Letícia', 'a dona é a Letícia', 'atribuído a Camila', 'com responsável Bruno'],
    0.6,
  ),
  rule(
    of(work),
    `(com @the? || @the || tendo || e || como)? @who (:|=|- || @be || por)? (@the || @for @the?)? CAPS`,
    person,
    'responsável: Fulano de Tal',
    0.1,
  ),
  rule(of(work), '@ PERSON', person, '@Thiago', 0.6),
  // Of two people the one is asked for: a thing is one's.
  rule(of(work, 'P'), `@for @the? PERSON e|ou @the? PERSON !INF`, pair, ['para a Marina e o Rafael'], 0.6),
  rule(
    of(work, 'P'),
    `@for @the? (senhor|senhora|sr|sra)? PERSON (fazer !INF)?`,
    person,
    ['pro Bruno', 'para a Camila', 'à Letícia'],
    0.3,
  ),
  rule(
    of(work),
    `(@assign.done || @assign || designado || passa || passar) (-se)? (isso || ela || ele || essa || @it)? @for|@with @the? PERSON`,
    person,
    ['atribuída à Letícia', 'atribui pra Júlia', 'passa pro Bruno'],
    0.6,
  ),
  rule(of(work, 'P'), `@for @the? CAPS`, givenName, ['para o Fernando', 'pro Fulano de Tal'], 0.1),
  rule('STRANGER', '@for @the? CAPS $', stranger, 'pro Waldisney Couves'),
  rule(
    of(work),
    `(deixa || fica || coloca || bota || poe || vai || ficar) (ela || ele || essa || isso)? (com || @for || a cargo de || a cargo do|da || na mao do|da || no nome do|da || sob responsabilidade do|da) @the? PERSON`,
    person,
    ['deixa com a Camila', 'fica com o Bruno', 'no nome do Pedro'].slice(0, 2),
    0.6,
  ),
  rule(
    of(work),
    `(a cargo || na mao || no nome || sob responsabilidade || em nome) @of PERSON`,
    person,
    ['no nome do Pedro', 'a cargo da Camila'],
    0.5,
  ),
  rule(of(work), `@ PERSON|CAPS`, person, '@rafael', 0.5),
  rule(of(work, 'P'), `com @the PERSON`, person, 'com a Sônia', -0.4),
  rule(
    of(work),
    `(quem (vai)? (faz || fazer || cuida || toca || assume)) @be? @the? PERSON`,
    person,
    'quem faz é o Bruno',
    0.6,
  ),
  rule(
    of(work, 'W'),
    `@the? PERSON (vai)? (faz || fazer || cuida || cuidar || toca || tocar || assume || assumir || pega || pegar || executa || resolve) (isso || ela || essa)?`,
    person,
    'o Bruno faz',
    0.5,
  ),
  rule(
    of(work, 'W'),
    `(@be || @by)? (@the || com|c @the? || do || da || @for)? PERSON`,
    person,
    ['Rafael', 'com o Bruno', 'do Pedro'],
    0.1,
  ),
  rule(
    of(work, 'W'),
    `(e)? (deixa || fica || bota || poe)? (@for mim || comigo || eu faco || eu mesmo || eu mesma || @for min || minha || no meu nome)`,
    mine,
    ['pra mim', 'deixa comigo'],
    0.4,
  ),
  rule(of(work), `@the? @who (:|,|- || @be)? eu|mim`, mine, 'responsável, eu', 0.6),
  rule(of(work, 'P'), `@for eu|mim &INF`, mine, [], 0.4),
  rule(
    of(work),
    `(a ser || que sera)? (executada|executado|feita|feito|realizada|realizado|tocada|tocado) @by @the? PERSON`,
    person,
    'a ser executada pela Camila',
    0.5,
  ),
  rule(of(work), `e? (deixa || fica || bota) comigo`, mine, 'e deixa comigo', 0.4),
  rule(of(work, 'L'), `^ PERSON :|-`, person, 'Rafael:', 0.2),
  rule(of(work, 'L'), `(@for mim || comigo || minha)`, mine, 'pra mim', 0.2),
  rule(
    of(work),
    `@with @the? PERSON (como || de || na condicao de || sendo) @the? @who`,
    person,
    'com o Rafael de responsável',
    0.8,
  ),
  rule(of(every, 'W'), `(@description)?`, () => null, []),
]
