import { nameIndexOf } from '../../name-index.ts'
import { givenNames } from '../given-names.ts'
import { labelAt } from '../names.ts'
import { personAt } from '../people.ts'
import { quoteEnd, type Span } from '../span.ts'
import { type At, endBefore, fold, isNearly, matchAt } from '../words.ts'
import type { Context, FactsAt, Where } from './facts.ts'
import { nameEnds } from './place.ts'

const explicit =
  /(?:(?:e )?(?:atribuid|assinad|delegad|designad|destinad)[oa]s? (?:ao|a|para o|para a|para|pra|pro|por)|(?:e )?(?:atribu[aei]r?|atribuindo|delegue|delega|delegar|passa|passe|designe|designa|manda|deixa|deixe|joga|bota|poe) (?:el[ae] |iss[ao] )?(?:ao|a|para o|para a|para|pra|pro|com (?:o|a)|com)(?!\p{L})|(?:com |a |o |tendo )?(?:responsavel|resp\.?|assignee|owner|don[oa]|atribuicao|executor|executante|encarregad[oa])(?!\p{L})(?: (?:e|sera|eh|como|vai ser|fica|seria)(?= ))?(?: ?[:=]|,(?= ))?(?: (?:o|a|ao)(?= ))?|(?:fica |fique |deixa |esta |sob )?(?:a cargo|a responsabilidade|responsabilidade|aos cuidados|os cuidados) d[oae]|(?:fica|fique|(?:vai|pode|podia|poderia|deve) ficar|pode deixar|ficara)(?: ai)? (?:com|para|pra|pro)(?!\p{L})(?: (?:o|a)(?= ))?|(?:com )?quem (?:faz|vai fazer|cuida|vai cuidar|toca|vai tocar|assume|vai assumir|pega|vai pegar|executa|resolve|vai resolver)(?: isso| d(?:isso|el[ae]|ess[ae]))?(?: (?:e|eh|sera)(?= ))?(?: ?:)?(?: [oa](?= ))?|(?:deixa |fica |esta |vai )?n[ao]s? (?:maos?|conta|fila|nome) d[oae]|(?:n?o|em) nome d[oae]|p\/ ?@|(?:para|pra|pro|p) @|@) ?/uy
const implicit =
  /(?:(?:para|pra|pro|com|por|pel[oa]|do lado d[oa]|ao|p)(?: (?:o|a))? (?:(?:senhor|senhora|sr\.?|sra\.?|dr\.?|dra\.?|colega|dona?|guri|mocinha|moco) )?|[pc]\/ ?(?:[oa] )?)/uy
const speaker =
  /(?:(?:(?:atribuid[oa]|designad[oa]|delegad[oa]) )?(?:para|pra|a|por) mim(?: mesm[oa])?|(?:(?:fica|deixa|pode deixar|vai ficar|e|eh) )?comigo(?: mesm[oa])?|(?:isso |essa )?(?:e|eh) (?:minh[ao]|meu)|(?:o |a )?responsavel(?: ?[:,]| sou| e| sendo)? eu(?: mesm[oa])?|(?:eu )?(?:mesm[oa] )?(?:vou fazer|faco|cuido|eu mesm[oa])|(?:n?o|em) meu nome|sob minha responsabilidade|(?:para|pra) eu(?= (?:mesm[oa] )?\p{L}+r(?!\p{L})))(?!\p{L})/uy

const doing =
  / (?:faz|assume|toca|cuida|pega|resolve|(?:(?:vai|pode|deve|consegue|topa) )?(?:fazer|assumir|tocar|cuidar|pegar|resolver|ficar com (?:el[ea]|ess[ea]|isso))|fica com (?:el[ea]|ess[ea]|isso)|e quem (?:faz|vai fazer)|(?:e|vai ser|sera|fica(?: como| sendo| de)?) (?:[oa] )?(?:responsavel|don[oa]|owner))(?: (?:isso|el[ea]|ess[ea]|d(?:isso|el[ae]|ess[ea])))?(?!\p{L})/uy

const alsoWho = /(?: (?:e|ou|e\/ou|junto com|com) |\s*\/\s*)(?:(?:para|pra|pro|com|p\/) )?(?:[oa] )?/uy

const belonging =
  /(?:assume|faz|cuida|toca|pega|executa)(?: isso)? [oa] |(?:pode|poderia|deve) ser (?:com )?(?:[oa] )?|(?:(?:a|para|que|deve|devera|vai|sera) (?:ser )?)?(?:feit|executad|realizad|desenvolvid|conduzid|tocad)[oa]s? (?:pel[oa]|por) |quem ?: ?|(?:isso |ess[ea] |el[ea] )?(?:e|eh|vai ser|sera|fica sendo) (?:(?:coisa |tarefa |trabalho )?d[oa]|com(?: [oa])?|(?:pr[oa]|para [oa])) |d[oa] /uy

/** What one does to or with somebody: "ligar para o Rafael", "alinhar com a Camila" are titles. */
const towards =
  /^(?:(?:re)?envi|mand|lig|telefon|fal|convers|alinh|reun|apresent|respond|ped|pergunt|perguntar|mostr|explic|avis|cobr|encaminh|agend|marc|marqu|combin|discut|entreg|repass|valid|cham|convid|call|1:1|onboarding|treinamento|feedback|bate-papo|papo|cafe|almoco|almoc|encontr|entrevist|revisar com|negoci|devolv|comunic|contat|dar |escrev|compartilh|passar )/

/** What is done with somebody, so that "para o Rafael" is who does it. */
const withWhom = /^(?:valid|alinh|combin|discut|negoci|revisar com)/

/** Who does it: "para o Rafael", "com a Camila", "responsável: Bia", "pra mim". */
export function peopleAt(span: Span, at: number, where: Where, context: Context): FactsAt[] {
  const { names, speaker: me } = context.said
  const mine = matchAt(speaker, span.folded, at)
  // "cria esses épicos pra mim" asks a favour; a task "pra mim" is the speaker's.
  if (mine && /^p(?:a)?ra mim$/.test(mine[0]) && (context.noun === 'epic' || context.noun === 'story'))
    return [{ facts: {}, end: at + mine[0].length }]
  if (mine) return [{ facts: { person: { id: me.id, label: me.label } }, end: at + mine[0].length }]

  const self = context.inBrackets ? matchAt(/eu(?=\s*(?:$|[,;]))/uy, span.folded, at) : null
  if (self) return [{ facts: { person: { id: me.id, label: me.label } }, end: at + self[0].length }]

  const who = where === 'lead' ? matchAt(/que (?:o |a )?(?=\p{L})/uy, span.folded, at) : null
  const doer = who && personAt(span, at + who[0].length, names.people)
  const does =
    doer &&
    matchAt(
      / (?:vai|deve|precisa|tem que|pode)(?: (?:fazer|tocar|executar|pegar|resolver)(?!\p{L}))?/uy,
      span.folded,
      doer.end,
    )
  if (doer && does) return [{ facts: { person: { said: doer.said } }, end: doer.end + does[0].length }]

  const told = matchAt(explicit, span.folded, at) ?? nearlyResponsible(span.folded, at)
  if (told) {
    const start = at + told[0].length
    const self = matchAt(/(?:mim|eu)(?!\p{L})/uy, span.folded, start)
    if (self) return [{ facts: { person: { id: me.id, label: me.label } }, end: start + self[0].length }]
    const known = quoteEnd(span, start) === null ? someAt(span, start, context) : null
    const ends = known ? [known.end] : nameEnds(span, start, names.people).slice(0, 4)
    const isLabel = /[:=@]/.test(told[0])
    return ends
      .filter(
        () =>
          known ||
          isLabel ||
          where === 'pause' ||
          /\p{Lu}/u.test(span.text[start] ?? '') ||
          span.folded[start + 1] === '\uE000',
      )
      .map((end) => ({
        facts: { person: { said: span.text.slice(start, end).replace(/^["“«`']|["”»`']$/g, '') } },
        end,
      }))
  }

  // "…, é do Rafael", "…, é com a Júlia".
  const whose = where === 'pause' ? matchAt(belonging, span.folded, at) : null
  const owner = whose && someAt(span, at + whose[0].length, context)
  if (owner && (!/^d[oa] $/.test(whose[0]) || /^\s*(?:$|[,.;)])/.test(span.folded.slice(owner.end))))
    return [{ facts: { person: { said: owner.said } }, end: owner.end }]

  const preposition = matchAt(implicit, span.folded, at)
  if (!preposition) {
    if (where === 'lead') return ownerAt(span, at, context)
    if (where === 'tail') return bareNameAt(span, at, context)
    // "…, P1, Rafael": a name alone where the title is over.
    const start = at + (matchAt(/[oa] /uy, span.folded, at)?.[0].length ?? 0)
    const alone = where === 'pause' && (at > 0 || context.inBrackets) ? someAt(span, start, context) : null
    const does = alone && matchAt(doing, span.folded, alone.end)
    if (!alone || (start > at && !does)) return []
    return [{ facts: { person: { said: alone.said } }, end: alone.end + (does?.[0].length ?? 0) }]
  }
  if (where === 'tail' && /^p(?!el)/.test(preposition[0]) && towards.test(context.head) && !withWhom.test(context.head))
    return []
  if (where === 'tail' && /^(?:com|c\/|ao)/.test(preposition[0]) && towards.test(context.head)) return []
  const start = at + preposition[0].length
  const person = someAt(span, start, context)
  if (!person) return strangerAt(span, start, preposition[0], where, context)
  // "para a Rosa Cosméticos": a client or a project whose name goes on is meant.
  const other = labelAt(span, start, names.clients) ?? labelAt(span, start, names.projects)
  if (other && other.end >= person.end) return []
  const role = matchAt(
    / (?:(?:de|como|sendo)(?: [oa])? (?:responsavel|don[oa]|owner|executor)|(?:cuidar|tocar|fazer|assumir|pegar|resolver|liderar|acompanhar|tomar conta)(?: (?:disso|d(?:el[ae]|ess[ae])|el[ae]|isso))?(?=\s*(?:$|[,.;!?\n])))(?!\p{L})/uy,
    span.folded,
    person.end,
  )
  return [{ facts: { person: { said: person.said } }, end: person.end + (role?.[0].length ?? 0) }]
}

/** "uma task do Bruno, de 3 horas", "task P1, Rafael Nunes, revisar …": between the noun and the title. */
function ownerAt(span: Span, at: number, context: Context): FactsAt[] {
  const of = matchAt(/d[oa] /uy, span.folded, at)
  if (!of && !/,\s*$/.test(endBefore(span.folded, at))) return []
  const person = someAt(span, at + (of?.[0].length ?? 0), context)
  if (
    !person ||
    !/^\s*(?:[,:;(–-]|(?:com|ate|chamad[oa]|de (?:\d|um)|p[1-3])(?!\p{L}))/u.test(span.folded.slice(person.end))
  )
    return []
  return [{ facts: { person: { said: person.said } }, end: person.end }]
}

/** "melhorar fotos julia p3": a whole first name that no word before claims, behind the title. */
function bareNameAt(span: Span, at: number, { said: { names }, head }: Context): FactsAt[] {
  const before = endBefore(span.folded, at)
  const isClaimed =
    /(?:^|[\s(])(?:d[aeo]s?|com|para|pra|pro|p|[oa]s?|e|ou|por|pel[ao]|sobre|ao|em|n[ao]|entre|sr|sra|senhora?|dona?|colega|cliente|projeto|usuari[oa])\.?\s+$/u
  if (!/\p{L}+\s+\S+\s+$/u.test(before) || isClaimed.test(before) || towards.test(head)) return []
  const person = personAt(span, at, names.people)
  if (!person) return []
  const typed = fold(person.said)
  const isFirst = `${typed} `
  if (!nameIndexOf(names.people).names.some(({ folded }) => folded === typed || folded.startsWith(isFirst))) return []
  return [{ facts: { person: { said: person.said } }, end: person.end }]
}

/** Somebody, with whoever else is named with them: "Ana e Bruno", "pro Rafael ou pra Camila". Who it is to be is asked. */
function someAt(span: Span, start: number, { said: { names } }: Context): At<{ said: string }> {
  const person = personAt(span, start, names.people)
  const and = person && matchAt(alsoWho, span.folded, person.end)
  const other = and && personAt(span, person.end + and[0].length, names.people)
  return other ? { said: span.text.slice(start, other.end), end: other.end } : person
}

/** "resposnavel Thiago". */
function nearlyResponsible(folded: string, at: number): RegExpExecArray | null {
  const word = matchAt(/(\p{L}{9,13})(?: ?[:=])? /uy, folded, at)
  return word && isNearly(word[1] ?? '', 'responsavel') ? word : null
}

/** "para o Fernando": nobody we know, but a name: it is asked about, never dropped. */
function strangerAt(span: Span, start: number, preposition: string, where: Where, context: Context): FactsAt[] {
  const { clients, projects } = context.said.names
  if (context.noun === 'project' || !/^p(?:ara|ra|ro|\/| )/.test(preposition)) return []
  const name = matchAt(
    /\p{L}{3,}(?: \p{L}{3,})?(?=\s*(?:$|[,.;!?)]|(?:ate|com|no|na|em|p[123])\s))/uy,
    span.folded,
    start,
  )
  if (!name || labelAt(span, start, clients, 1) || labelAt(span, start, projects, 1)) return []
  const [first = ''] = name[0].split(' ')
  const typed = span.text.slice(start, start + name[0].length).split(' ')
  const isName =
    givenNames.has(first) || (where === 'pause' && /[,;(]\s*$/.test(endBefore(span.folded, start - preposition.length)))
  if (!isName || !typed.every((word) => /^\p{Lu}/u.test(word))) return []
  const end = start + name[0].length
  return [{ facts: { person: { said: span.text.slice(start, end) } }, end }]
}
