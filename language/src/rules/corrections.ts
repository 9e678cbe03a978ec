import { type Node, type Reading, textOf } from '../engine/chart.ts'
import { rule } from '../engine/rule.ts'
import { type Part, partsOf } from '../plan-parts.ts'

type Clear = Record<string, null>
const clear = (...fields: string[]): Clear => Object.fromEntries(fields.map((field) => [field, null]))
const taking =
  '((sem || nem) (nenhum || nenhuma)? || @remove (@the || @this)? || pode deixar sem || fica sem || deixa sem || zera @the? || limpa @the? || nao tem || nao precisa de)'
const end = '(definido || definida || @it || @of @task || @of @story || @of @epic || @of @project)?'

export const targetRules = [
  rule(
    'TARGET',
    '(@of || @in || @for)? (@the || @this)? (@epic || @story || @task || @project)? :? PART',
    (_f, _r, _s, _e, parts) => parts.at(-1)?.value,
    [],
  ),
]

/** "As duas primeiras": the titles of the work that they are, of the kind that is said or else of the outermost. */
export const fewRules = [
  rule(
    'FEW',
    '(@the || @this)? (INT primeiras|primeiros|ultimas|ultimos || primeiras|primeiros|ultimas|ultimos INT) (@epic || @story || @task)?',
    ({ INT }, reading, start, end) => {
      const isLast = reading.tokens.slice(start, end).some(({ word }) => word.startsWith('ultim'))
      const kind = (['epic', 'story', 'task'] as const).find((noun) => reading.classes[end - 1]?.has(noun))
      const work = partsOf(reading.turn).filter(({ noun }) => noun !== 'project')
      const titles = work.filter(({ noun }) => noun === (kind ?? work[0]?.noun)).map(({ title }) => title)
      if (INT < 1 || INT >= titles.length) return null
      return isLast ? titles.slice(-INT) : titles.slice(0, INT)
    },
    [],
    0.4,
  ),
]

/** Words of a correction that name no value, what takes values away, and what they are of. */
export const correctionRules = [
  rule(
    'CANNOT',
    '(nao || n) (da || vai dar || deu || rola || vai rolar || posso || podemos || consigo || conseguimos || consegue || pode) (mais)?',
    true,
    ['não dá', 'não vai dar', 'não consigo'],
  ),
  rule('ISNOT', '(nao || n) @be || (PRIO || HOURS || DAY || PERSON) nao $', true, 'não é'),
  rule(
    'SORRY',
    '(na verdade || na real || quer dizer || quero dizer || quis dizer || digo || alias || pensando bem || pensando melhor || melhor assim || melhor || desculpa || desculpe || perdao || foi engano || foi mal || sem querer || esqueci de dizer || esqueci de por || esqueci de falar || esqueci de colocar || esqueci || esqueci do|da || faltou || faltou dizer || confundi || errei || me enganei || corrigindo || correcao || nao || sim || mas || opa || ops || ah || putz || ja || agora || ok || ta || isso || vai || na vdd || vdd || pode criar ,? mas || so que)',
    true,
    ['na verdade', 'errei'],
    -0.1,
  ),
  rule('FIX', '@change', true, 'muda', -0.1),
  rule(
    'FIX',
    '(@be || era || era pra ser || era para ser || devia ser || deveria ser || tem que ser || precisa ser || pode ser || vai ser || quero || prefiro || leva || levam || precisa de || fica || ficam || o certo @be || a certa @be || o correto @be || acho que || eu acho que)',
    true,
    ['é', 'o certo é'],
    -0.1,
  ),
  rule(
    'FIX',
    '(errei @the || o || a || os || as || ela || ele || elas || eles || isso || essa || esse || como || com || tambem || so || apenas || entao || mesmo || por favor || que || errado || errada || ta errado || ta errada || esta errado || e outra || e outro || para || pra || de || do || da || no || na || no lugar || certo || certa)',
    true,
    [],
    -0.4,
  ),
  rule(
    'FIX',
    '(errei)? @the? (@due || @prio || @estimate || @who || @budget || @project || @client || @start || @end || @desc) (certo || certa || correto || @be outro || @be outra || errado || errada || @it)?',
    true,
    'o prazo',
    -0.4,
  ),
  rule('CLEAR', `${taking} (@due || data de entrega) ${end}`, clear('due_date'), ['sem prazo', 'tira o prazo'], 0.6),
  rule(
    'CLEAR',
    `(${taking} (@who || atribuicao || ninguem) ${end} || ninguem ainda || pode deixar sem ninguem)`,
    clear('assignee'),
    ['sem responsável', 'tira o responsável'],
    0.6,
  ),
  rule('CLEAR', `${taking} (@estimate || horas estimadas) ${end}`, clear('estimate_hours'), 'sem estimativa', 0.6),
  rule('CLEAR', `${taking} @desc ${end}`, clear('description'), 'tira a descrição', 0.6),
  rule('CLEAR', `${taking} @partner ${end}`, clear('partner'), 'sem parceiro', 0.6),
  rule('CLEAR', `${taking} (@budget || horas) ${end}`, clear('budget_hours'), 'tira o orçamento', 0.6),
  rule(
    'CLEAR',
    `${taking} (data de inicio || inicio || comeco) ${end}`,
    clear('start_date'),
    'sem data de início',
    0.7,
  ),
  rule(
    'CLEAR',
    `${taking} (data de (fim || termino) || fim || termino) ${end}`,
    clear('end_date'),
    'sem data de fim',
    0.7,
  ),
  rule('CLEAR', `${taking} @epic ${end}`, clear('epic'), 'sem épico', 0.4),
  rule('CLEAR', `${taking} @story ${end}`, clear('story'), 'sem story', 0.4),
  rule('CLEAR', `@remove (o || a) PERSON`, clear('assignee'), [], -0.2),
  rule('V.TASK', '(@for || pra || para) PRIO', ({ PRIO }) => ({ priority: PRIO }), 'pra P3', 0.3),
  rule('V.TASK', '(LEVEL || @for LEVEL)', ({ LEVEL }) => ({ priority: LEVEL }), 'alta'),
  rule(
    'V.TASK',
    '(@for || pra || para || em || de || uns || umas)? HOURS (cada)? ',
    ({ HOURS }) => ({ estimate_hours: HOURS }),
    ['3h', 'pra 2 dias'],
  ),
  rule(
    'V.PROJECT',
    '(@for || pra || para || em || de || uns || umas)? HOURS',
    ({ HOURS }) => ({ budget_hours: HOURS }),
    '250 horas',
  ),
  rule(
    'TARGETS',
    '(@for || em)? @all (@the? (@tasks || @stories || @epics) || @it || as duas || os dois)? (@be || ficam || sao)?',
    true,
    ['todas', 'todas as tasks'],
  ),
  rule(
    'TARGETS',
    '(@for || em)? (as duas || os dois || as tres || os tres || das duas || dos dois || de @all || cada uma || cada || tudo || o resto || @the (@tasks || @stories || @epics))',
    true,
    ['as duas'],
    -0.1,
  ),
  rule(
    'REMOVE',
    '(@remove || nao precisa (de)? || nao cria|crie|faz|faca|confirma|confirme || sem || cancela || nao inclui || nao quero || pode tirar) (@the || @this)?',
    true,
    ['tira', 'não cria'],
    0.2,
  ),
  rule('EXCEPT', '(menos || exceto) (@the || @this)?', true, 'menos', 0.2),
  rule(
    'GOES',
    '(,)? (nao precisa (mais)? || nao $ || nao entra || pode sair || sai fora || sai || fora || nao quero || pode tirar || nao vai) (por enquanto || mais || agora)?',
    true,
    'não precisa',
    0.2,
  ),
  rule(
    'RENAME',
    '(@change || corrige || poe || bota || deixa)? @the? @name (certo || correto)? (@of (@epic || @story || @task || @project) || @it)? (@be || pra || para || por || de || : || fica || vai ser || e pra ser || tem que ser || como || devia ser)',
    true,
    ['muda o título pra', 'o nome certo é'],
    0.6,
  ),
  rule(
    'RENAME',
    '(escrevi errado || digitei errado || nao ,? era || @the @name (ta || esta) errado) (:|, || era || @be)? (@be)?',
    true,
    ['escrevi errado:', 'o nome tá errado, é'],
    0.4,
  ),
  rule(
    'RENAME',
    '(@rename) (ela || ele || isso || @the @task || @the @epic || @the @story || @the @project)? (pra || para || de || como)',
    true,
    'renomeia para',
    0.6,
  ),
  rule(
    'RENAMED',
    '(@change || corrige)? @the? @name @of? TARGET (@be || pra || para || por)',
    (_f, _r, _s, _e, parts) => parts.at(-1)?.value,
    [],
    0.8,
  ),
  rule(
    'RENAMED',
    '(@rename || troca || troque || muda || substitui || substitua) TARGET (pra || para || por || pelo || pela || pro)',
    (_f, _r, _s, _e, parts) => parts.at(-1)?.value,
    [],
    0.6,
  ),
  rule(
    'RENAMED',
    'TARGET (na verdade)? (vira || virou || agora se chama || se chama || passa a se chamar || deve se chamar || vai se chamar || chama)',
    (_f, _r, _s, _e, parts) => parts.at(-1)?.value,
    [],
    0.8,
  ),
  rule(
    'RENAMED',
    '(em vez de || no lugar de || ao inves de) TARGET ,? (coloca || bota || quero || e)?',
    (_f, _r, _s, _e, parts) => parts.at(-1)?.value,
    [],
    0.6,
  ),
  rule(
    'SWAP',
    '(troca || muda || substitui || tira)? @the? PERSON (por || pelo || pela || pro || pra || para @the || e (poe || bota || coloca)) @the? PERSON',
    (_f, reading, _s, _e, parts) => ({ assignee: saidOf(parts.filter(({ cat }) => cat === 'PERSON').at(-1), reading) }),
    [],
    0.8,
  ),
  rule(
    'SWAP',
    '(troca || muda || substitui)? @the? (CLIENT || CLIENT1) (por || pelo || pela || pro || pra) @the? (CLIENT || CLIENT1)',
    (_f, reading, _s, _e, parts) => ({ client: saidOf(parts.at(-1), reading) }),
    [],
    0.6,
  ),
  rule(
    'SWAP',
    '(troca || muda || substitui)? @the? PLACE (por || pelo || pela || pro || pra) @the? PLACE',
    (_f, reading, _s, _e, parts) => ({ project: saidOf(parts.at(-1), reading) }),
    [],
    0.6,
  ),
  rule(
    'OLD',
    '(e)? (nao || em vez de || no lugar de || ao inves de) (@be || @for @the? || de || o || a)? (PRIO || LEVEL || HOURS || DAY || PERSON || CLIENT || PLACE || delivery || entrega || product || produto) || (@the || @for || @in)? (PRIO || HOURS || DAY || PERSON) nao $',
    true,
    [],
    0.3,
  ),
]

function saidOf(part: Node | undefined, reading: Reading) {
  return { said: part ? textOf(reading, part) : '' }
}

/** The titles that leave where only these stay. */
function others(parts: readonly Node[], reading: Reading): string[] {
  const staying = parts.flatMap(({ cat, value }) => {
    return cat === 'FEW' ? (value as string[]) : cat === 'TARGET' ? [(value as Part).title] : []
  })
  const all = partsOf(reading.turn)
  const kind = all.find(({ title }) => title === staying[0])?.noun
  return all.flatMap(({ noun, title }) => (noun === kind && !staying.includes(title) ? [title] : []))
}

export const correctionJoins = [
  rule(
    'ONLY',
    '((fica || ficam || deixa || quero || mantem || (sim ,?)? pode? cria|crie|criar|faz|faca|confirma|confirme|confirmar || sim ,?)? so|somente|apenas com? || @remove tudo|@all (@the (@tasks || @stories || @epics))? menos|exceto|fora) (FEW || TARGET) (,? TARGET)? (,? TARGET)? (,? e TARGET)?',
    (_f, reading, _s, _e, parts) => others(parts, reading),
    [],
    0.6,
  ),
  rule('NOR', 'nem|e|ou', true, []),
  rule('GOING', 'TARGET GOES', (_f, _r, _s, _e, parts) => parts[0]?.value, [], 0.3),
]
