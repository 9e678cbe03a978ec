import { textOf } from '../../engine/chart.ts'
import { rule } from '../../engine/rule.ts'
import { every, of, work } from './facts.ts'
import { partOf } from './values.ts'

const but =
  '(mas || so que || e || porem || contudo || entretanto || todavia || no entanto || ,)? (que seja)? (ainda || por enquanto || por ora || desta vez || dessa vez)?'
const field =
  '((data || previsao) @of || @the)? (@due || @who || @estimate || @prio || @desc || @budget || @partner || @start || @end || data || ninguem || pessoa || alguem)'
const parent = '(@client || @epic || @story || @project)'
const none = '(nenhum || nenhuma || qualquer || um || uma || @the)?'
const more = `((nem || e || ou || ,) (sem || nem)? ${none} (${field} || ${parent}))`
const giving =
  '(coloca || coloque || bota || bote || poe || ponha || tem || tenho || quero || inclui || define || defina || precisa (ter || de || colocar)? || @change)?'
const yet =
  '(nenhum || nenhuma || algum || alguma || definido || definida || certo || ainda || por enquanto || por ora || tambem)?'

/** What is known of a thing beside its fields, up to the line's end; and a client that is said of work, which is its project's. */
export const otherRules = [
  rule(of(every), `(com @the? || @the)? @desc (:|=|-)? QUOTE`, (found) => ({ description: found.QUOTE.said }), [], 1),
  rule(
    of(every),
    `(com @the? || @the)? @name (:|= || @be || vai ser) UPTO`,
    (_f, reading, _s, _e, parts) => {
      const part = partOf(parts, 'UPTO')
      return part ? { title: textOf(reading, part) } : null
    },
    'título: Calcular juros',
    0.2,
  ),
  rule(
    'CARD',
    '^ nome : UPTO @pause &@client',
    (_f, reading, _s, _e, parts) => {
      const part = partOf(parts, 'UPTO')
      return part ? textOf(reading, part) : null
    },
    [],
  ),
  rule(
    of(every),
    `(com @the? || @the || e @the? || (acrescenta || adiciona || inclui || poe)? na)? @desc (:|=|- || @be || de || de que) REST`,
    (_f, reading, _s, _e, parts) => {
      const rest = partOf(parts, 'REST')
      return rest ? { description: textOf(reading, rest) } : null
    },
    'descrição: canal único',
    1,
  ),
  rule(of(work), `(@for @the? || @of) cliente CLIENT`, {}, []),
  rule(
    `${of(every)} LEFTOPEN`,
    `${but} (sem (colocar || por || botar || incluir || vincular || ligar)? (em || a)? ${none} ${parent} || fora @of ${none} ${parent} (EPIC || STORY || PROJECT || CAPS)? || (sem ${none} || (nao || nem) ${giving} ${none}) ${field}) ${more}? ${more}? ${more}? ${yet}`,
    {},
    [
      ...['não coloca prazo nem responsável', 'mas ainda sem estimativa, prazo e responsável', 'não precisa de prazo'],
      ...['mas sem story nenhuma', 'só que sem prazo', 'porém sem nenhum responsável', 'sem data de fim definida'],
      ...['mas sem colocar em nenhum épico', 'desta vez sem responsável', 'fora de qualquer story'],
    ],
    0.5,
  ),
]
