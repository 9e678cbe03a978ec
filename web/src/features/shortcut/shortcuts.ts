import { type PagePath, pageName } from '@leme/contract/pages'

/** What a key does to the control that names it in `aria-keyshortcuts`. */
export const controlKeys: Readonly<Record<string, string>> = {
  c: 'Criar',
  e: 'Editar',
  s: 'Mudar o status',
  a: 'Mudar o responsável',
  p: 'Mudar a prioridade',
  x: 'Escolher',
}

/** The page that each letter after g leads to. */
export const pageKeys: Readonly<Record<string, PagePath>> = {
  d: '/',
  t: '/tasks',
  p: '/projects',
  c: '/clients',
  f: '/finance',
  b: '/briefs',
  a: '/agents',
  o: '/observability',
  r: '/rag',
}

type Group = { title: string; rows: readonly (readonly [keys: string, does: string])[] }

const rowsOf = (...keys: string[]) => keys.map((key) => [key.toUpperCase(), controlKeys[key] ?? ''] as const)

/** Every shortcut, as the list of them shows it. */
export const shortcutGroups: readonly Group[] = [
  {
    title: 'Em qualquer página',
    rows: [
      ['?', 'Mostrar os atalhos'],
      ['Ctrl+K', 'Buscar e ir a qualquer lugar'],
      ['Ctrl+J', 'Abrir o assistente'],
      ['Ctrl+B', 'Recolher o menu'],
      ['C', 'Criar o que a página lista'],
      ['Esc', 'Fechar'],
    ],
  },
  {
    title: 'Em uma lista',
    rows: [
      ['J', 'Próxima linha'],
      ['K', 'Linha anterior'],
      ['Enter', 'Abrir'],
      ...rowsOf('x'),
      ['Esc', 'Não escolher nada'],
    ],
  },
  { title: 'Na linha com o foco, ou no que está aberto', rows: rowsOf('e', 's', 'a', 'p') },
  {
    title: 'Ir para',
    rows: Object.entries(pageKeys).map(([key, path]) => [`G ${key.toUpperCase()}`, pageName(path) ?? '']),
  },
]

const storageKey = 'leme.shortcuts'

/** Whether single letters are shortcuts: who dictates, or has keys that slip, switches them off in this browser. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export function switchShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Storage is refused: they stay as they are.
  }
}
