import type { Reading } from '../engine/chart.ts'
import { rule } from '../engine/rule.ts'

const forms = ['project', 'epic', 'story', 'task'].flatMap((name) => [`${name}1`, `${name}N`])

/** What follows where a noun is left out: a fact, or what leads a title in. */
const ofWhich = '(&@for|de|com|que|sobre|chamada|chamado|: || &P.task || &F.task || &L.task || &INF)'

/** "Um" with a capital is a title. */
const unlessName = (_: unknown, { tokens }: Reading, start: number) => (tokens[start]?.capital ? null : true)

const under = (form: string) => (found: Record<string, object>) => ({ ...found[`NP.${form}`], under: found.UNDER })

/** From one kind of thing to the next. */
export const betweenRules = [
  rule('ONEOF', `(uma || um || a primeira || o primeiro) @be? ${ofWhich}`, unlessName, [], 0.2),
  rule(
    'MOREOF',
    `(e || , || . || ; || . e || , e || e tambem || . e tambem || , e tambem)? (@the? outra || @the? outro || mais uma || mais um || uma outra || @the segunda || @the segundo || @the ultima || @the ultimo) @be? ${ofWhich}`,
    true,
    [],
    0.2,
  ),
  rule('MOREOF', `(e || ; || . || . e || , e || e tambem || . e tambem) (uma || um) @be? ${ofWhich}`, true, [], 0.2),
  ...forms.flatMap((form) => [
    rule(`BELOW.${form}`, `BELOW (COURTESY || DO)? NP.${form}`, (found) => found[`NP.${form}`], []),
    rule(`BELOW.${form} BESIDE.${form}`, `UNDER (COURTESY || DO)? NP.${form}`, under(form), []),
    rule(`BELOW.${form}`, `COMMA NP.${form}`, (found) => found[`NP.${form}`], [], -0.3),
    rule(`BESIDE.${form}`, `COMMA? (ALSO || COURTESY)? (DO || WANT)? NP.${form}`, (found) => found[`NP.${form}`], []),
  ]),
]
