import { fold } from '../text.ts'

/** Words that do not distinguish one name from another. */
const small = new Set(
  'a o as os e de da do das dos em no na nos nas para pra pro pras pros por com um uma the'.split(' '),
)

/** How companies end. */
const legal = new Set('ltda sa me epp eireli mei inc llc cia'.split(' '))

/** What a name may be led by when it is spoken of: "o projeto Atlas", "na story de Login". */
const nouns = new Set(
  `projeto projetos project cliente clientes client epico epicos epic story stories historia historias task tasks
   tarefa tarefas pessoa parceiro parceira partner agente agent empresa chamado chamada`.split(/\s+/),
)

/** Every word of a text, folded: letters and digits. "S.A." is one word. */
export function wordsOf(text: string): string[] {
  return wordsOfFolded(fold(text))
}

export function wordsOfFolded(folded: string): string[] {
  const text = /\bs[./]/.test(folded) ? folded.replace(/\bs[./]\s?a\b\.?/g, 'sa') : folded
  return text.match(/[a-z0-9]+|[\p{L}\p{N}]+/gu) ?? []
}

/** Words that names are made of and that name nobody: whatever is nearly one of them is one of them, mistyped. */
const common = new Set(
  `aplicativo assistente atendimento automacao cadastro clinica cliente comercio conhecimento construtora consultoria
   cooperativa dados distribuidora editora educacao empreendimentos engenharia escola estoque farmacia fazenda financeiro
   fiscais gestao hospital imobiliaria industria inteligencia integracao laboratorio leitor logistica lojas mercado
   migracao modernizacao motor notas painel plataforma portal precificacao seguradora servicos sistema sistemas solucoes
   supermercado tecnologia transportadora transportes vendas`.split(/\s+/),
)

export function isCommon(word: string): boolean {
  return common.has(word)
}

/** The words that make a name what it is; all of them where there are no such. */
export function tellingWords(words: readonly string[]): string[] {
  const telling = words.filter((word) => !small.has(word) && !legal.has(word))
  return telling.length > 0 ? telling : [...words]
}

/** What was said, without "o projeto", "do cliente" and the like before the name. */
export function withoutNoun(said: string): string {
  const trimmed = said.trim().replace(/^["'“”‘’«»`]+|["'“”‘’«»`.,;:!?]+$/g, '')
  const parts = trimmed.split(/\s+/)
  let at = 0
  while (at < parts.length - 1 && small.has(fold(parts[at] ?? ''))) at += 1
  if (at < parts.length - 1 && nouns.has(fold(parts[at] ?? ''))) {
    at += 1
    while (at < parts.length - 1 && /^(d[aeo]s?|chamad[ao]|o|a)$/.test(fold(parts[at] ?? ''))) at += 1
    return parts.slice(at).join(' ')
  }
  return trimmed
}

/** Alike for words that sound alike in Portuguese: Luiz and Luís, Raphael and Rafael, Atlaz and Atlas. */
export function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/sch|ch|sh/g, 'x')
    .replace(/th/g, 't')
    .replace(/[ck]([eiy])/g, (pair, vowel) => (pair.startsWith('c') ? `s${vowel}` : `c${vowel}`))
    .replace(/qu([ei])/g, 'c$1')
    .replace(/g([eiy])/g, 'j$1')
    .replace(/z/g, 's')
    .replace(/k/g, 'c')
    .replace(/y/g, 'i')
    .replace(/w/g, 'v')
    .replace(/h/g, '')
    .replace(/m(?=[^aeiou]|$)/g, 'n')
    .replace(/(.)\1+/g, '$1')
}

const firstSounds: Record<string, string> = { k: 'c', q: 'c', z: 's', w: 'v', y: 'i' }

/** How a word begins, for the ear; cheap, to leave most words aside. */
export function firstSound(word: string): string {
  const at = word[0] === 'h' ? 1 : 0
  const [first = '', second = ''] = [word[at], word[at + 1]]
  if (first === 'p' && second === 'h') return 'f'
  if ((first === 'c' || first === 'g') && /[eiy]/.test(second)) return first === 'c' ? 's' : 'j'
  return firstSounds[first] ?? first
}
