/** A list as somebody may paste it, and what it means, known by how it was made. Nothing here reads a list. */
export type PastedList = { text: string; bare: string; rows: string[] }

type Row = { depth: number; title: string; typed: string; facts: string; said: string; isDone: boolean }

const nouns =
  'tela relatório contrato cadastro pagamento login filtro gráfico boleto orçamento menu rodapé alerta extrato chamado'.split(
    ' ',
  )
const tails =
  'no portal|para o cliente|do app|na área do gestor|com o fornecedor|em produção|sobre a entrega|de vendas|ao parceiro|pelo celular|no painel|da equipe'.split(
    '|',
  )
const facts: readonly (readonly [said: string, facts: string])[] = [
  [', prazo: 5/12', 'due_date=2026-12-05'],
  [' (Camila, 4h)', 'assignee=Camila estimate_hours=4'],
  [' - P1', 'priority=P1'],
  [' – até 10/12', 'due_date=2026-12-10'],
  [', 3h', 'estimate_hours=3'],
  [' (P2)', 'priority=P2'],
  [', responsável: Rafael', 'assignee=Rafael'],
  [' [2h]', 'estimate_hours=2'],
]
const markup: readonly ((title: string) => string)[] = [
  (title) => `**${title}**`,
  (title) => title.replace(/^\S+/, '**$&**'),
  (title) => title.replace(/^\S+/, '`$&`'),
  (title) => title.replace(/^\S+/, '_$&_'),
  (title) => title.replace(/^\S+/, '[$&](https://exemplo.com/a)'),
  (title) => `<b>${title}</b>`,
]
const openings = [
  ...[
    'crie as tasks desta lista:',
    'crie as tasks da ata:',
    'com base na ata abaixo, crie as tasks:',
    'cria as tasks abaixo',
  ],
  ...['crie as tarefas a partir desta lista:', 'adicione as tasks desta checklist:', 'Tarefas que saíram da reunião:'],
]
const silent = ['a partir desta lista', 'segue a lista:', 'com base na ata abaixo:', 'itens da pauta:']
const ofAll = [
  'crie os épicos, stories e tasks desta lista:',
  'crie épicos, stories e tasks da ata:',
  'a partir desta lista:',
]

/** The list of this number: the same each time. */
export function pastedList(seed: number): PastedList {
  const random = randomOf(seed)
  const pick = <One>(some: readonly One[]): One => some[Math.floor(random() * some.length)] as One
  const chance = (share: number) => random() < share
  const depth = pick([1, 1, 2, 3])
  const style = depth === 1 ? 'flat' : pick(['indent', 'headings', 'numbers', 'labels'] as const)
  const hasDone = chance(0.5)
  const hasBoxes = style !== 'numbers' && style !== 'labels' && chance(0.5)
  const box = hasBoxes ? '[ ] ' : ''
  const bullet = pick(['-', '*', '•', '-'])
  const indent = pick(['  ', '    ', '\t'])
  const counts: number[] = []
  const rows: Row[] = []
  const used = new Set<string>()
  grow(0)
  if (rows.every((row) => row.isDone || row.depth < depth - 1)) for (const row of rows) row.isDone = false
  const text = rows.map((row, at) => lineOf(row, at)).join('\n')
  return { text: `${openingOf()}${text}`, bare: text, rows: rows.map(rowOf) }

  function grow(at: number): void {
    const count = at === 0 && depth > 1 ? 2 : 2 + Math.floor(random() * 3)
    for (let one = 0; one < count; one += 1) {
      const isLeaf = at === depth - 1
      rows.push(newRow(at, isLeaf))
      if (!isLeaf) grow(at + 1)
    }
  }

  function newRow(at: number, isLeaf: boolean): Row {
    let title = ''
    while (title === '' || used.has(title)) {
      const noun = pick(nouns)
      title = `${noun[0]?.toUpperCase()}${noun.slice(1)} ${pick(tails)}${chance(0.3) ? ` ${pick(tails)}` : ''}`
    }
    used.add(title)
    const [said, meant] = isLeaf && chance(0.35) ? pick(facts) : ['', '']
    const wrap = pick(markup)
    const isMarked = chance(0.3)
    const typed = isMarked ? wrap(title) : title
    const link = typed.includes('](') ? 'description=https://exemplo.com/a ' : ''
    return { depth: at, title, typed, said, facts: link + meant, isDone: isLeaf && hasDone && chance(0.3) }
  }

  function lineOf({ depth: at, typed, said, isDone }: Row, index: number): string {
    const isLeaf = at === depth - 1
    const done = isDone ? pick(['box', 'box', 'struck', 'word', 'tick']) : ''
    const words = done === 'struck' ? `~~${typed}${said}~~` : `${typed}${said}`
    const ends = done === 'word' ? ' (feito)' : done === 'tick' ? ' ✅' : ''
    const leaf = `${done === 'box' ? `${bullet} [x] ` : `${bullet} ${box}`}${words}${ends}`
    if (style === 'headings') return isLeaf ? leaf : `${'#'.repeat(at + 1)} ${words}`
    if (style === 'labels')
      return `${['Épico: ', 'Story: ', `Task ${index + 1} - `][3 - depth + at]}${done === 'box' ? `${words} (feito)` : words}${ends}`
    if (style === 'numbers') return `${numberOf(at)} ${done === 'box' ? '[x] ' : ''}${words}${ends}`
    return `${indent.repeat(at)}${isLeaf ? leaf : `${bullet} ${words}`}`
  }

  function numberOf(at: number): string {
    counts.length = at + 1
    counts[at] = (counts[at] ?? 0) + 1
    return `${counts.join('.')}${at === 0 ? '.' : ''}`
  }

  function openingOf(): string {
    if (depth === 3 && style !== 'labels')
      return `${pick(hasBoxes ? ['', ...ofAll] : ofAll.slice(0, 2))}\n`.replace(/^\n/, '')
    if (style === 'labels') return chance(0.5) ? '' : `${pick(silent)}\n`
    return chance(0.25) && (depth === 1 || hasBoxes) ? (chance(0.5) ? '' : `${pick(silent)}\n`) : `${pick(openings)}\n`
  }

  function rowOf({ depth: at, title, facts: said, isDone }: Row): string {
    const noun = ['epic', 'story', 'task'][3 - depth + at]
    return `${'  '.repeat(at)}${noun} ${title}${said ? ` ${said.trim()}` : ''}${isDone ? ' done' : ''}`
  }
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
