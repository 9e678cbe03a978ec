import type { Named } from '@leme/language/turn-context'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchName } from './match-name.ts'

function list(...labels: string[]): Named[] {
  return labels.map((label, at) => ({ id: String(at), label }))
}

/** The label that is surely meant, the labels to choose from after `?`, or null. */
function find(said: string, rows: readonly Named[], people = false): string | null {
  const found = matchName(said, rows, { people })
  if (found.match === 'sure') return found.row.label
  return found.match === 'none' ? null : `? ${found.rows.map(({ label }) => label).join(' · ')}`
}

const clients = list(
  'Acme Indústria',
  'Acme Logística',
  'Clínica Vida',
  'Clínica Vida Nova',
  'Cooperativa Vale do Iguaçu',
  'Prado & Filhos Advogados',
  'Construtora Horizonte Ltda.',
  'O Boticário',
  'Atlassian',
  'Fase 1',
  'Fase 2',
)

describe('[AS-11] a name that is surely meant', () => {
  test.each([
    ['acme industria', 'Acme Indústria'],
    ['ACME INDÚSTRIA', 'Acme Indústria'],
    ['clínica vida', 'Clínica Vida'],
    ['a Clínica Vida Nova', 'Clínica Vida Nova'],
    ['o cliente Prado e Filhos', 'Prado & Filhos Advogados'],
    ['vale do iguacu', 'Cooperativa Vale do Iguaçu'],
    ['iguaçu, cooperativa', 'Cooperativa Vale do Iguaçu'],
    ['coop vale', 'Cooperativa Vale do Iguaçu'],
    ['Cooperatva Vale do Iguaçu', 'Cooperativa Vale do Iguaçu'],
    ['Prado e Fihlos', 'Prado & Filhos Advogados'],
    ['Construtora Horisonte', 'Construtora Horizonte Ltda.'],
    ['construtora horizonte s.a.', 'Construtora Horizonte Ltda.'],
    ['“O Boticário”', 'O Boticário'],
    ['boticario', 'O Boticário'],
    ['fase 2', 'Fase 2'],
    ['logística', 'Acme Logística'],
  ])('%s', (said, label) => {
    expect(find(said, clients)).toBe(label)
  })

  test.each([
    ['Ap de Vendas', 'App de Vendas'],
    ['o projeto Projeto X', 'Projeto X'],
    ['projeto x', 'Projeto X'],
    ['épico Login', 'Login'],
    ['Login', 'Login'],
  ])('%s', (said, label) => {
    expect(find(said, list('App de Vendas', 'Projeto X', 'Login', 'Login social'))).toBe(label)
  })
})

describe('[AS-11] a name that is asked for', () => {
  test.each([
    ['Acme', '? Acme Indústria · Acme Logística'],
    ['Atlas', '? Atlassian'],
    ['CVI', '? Cooperativa Vale do Iguaçu'],
    ['Cooperativa Vale do Ivaí', '? Cooperativa Vale do Iguaçu'],
    ['Clinica Vita', '? Clínica Vida'],
    ['Fase 3', null],
    ['Padaria Trigo Bom', null],
    ['???', null],
    ['', null],
    ['🚀', null],
  ])('%s', (said, expected) => {
    const found = find(said, clients)
    if (expected === null) expect(found).toSatisfy((text: string | null) => text === null || text.startsWith('?'))
    else expect(found?.startsWith(expected)).toBe(true)
  })
})

test('[AS-11] names that differ in accents alone are distinguished by them, and equal ones are asked for', () => {
  const rows = list('Sabiá', 'Sábia', 'Norte', 'norte')
  expect(find('sabiá', rows)).toBe('Sabiá')
  expect(find('sabia', rows)).toBe('? Sabiá · Sábia')
  expect(find('Norte', rows)).toBe('? Norte · norte')
})

test('[AS-11] a project is found by its name and its client', () => {
  const rows = [
    { id: '1', label: 'Portal do Cliente', client: 'Acme Indústria' },
    { id: '2', label: 'Portal do Cliente', client: 'Banco Horizonte' },
  ]
  expect(matchName('Portal do Cliente do Banco Horizonte', rows)).toEqual({
    match: 'sure',
    row: rows[1],
    share: 'whole',
  })
  expect(matchName('portal da acme', rows)).toEqual({ match: 'sure', row: rows[0], share: 'part' })
  expect(matchName('Portal do Cliente', rows)).toMatchObject({ match: 'several', total: 2 })
  expect(matchName('Acme Indústria', rows)).not.toMatchObject({ match: 'sure' })
})

test.each([
  ['camila', 'Camila Duarte'],
  ['Camilla', 'Camila Duarte'],
  ['Rafa', 'Rafael Nunes'],
  ['Rafael', 'Rafael Nunes'],
  ['Mateus', 'Matheus Prado'],
  ['Camila Duarti', '? Camila Duarte'],
  ['Ju', '? Júlia Peixoto · Juliana Prates'],
  ['Pedro', '? Pedro Lacerda · Pedro Monteiro'],
  ['o Monteiro', 'Pedro Monteiro'],
  ['Bruno', 'Bruno Siqueira'],
  ['Camilo', '? Camila Duarte'],
  ['Mariana', '? Marina Azevedo'],
  ['Fernando', null],
])('[AS-11] of people, %s', (said, expected) => {
  const people = list(
    'Marina Azevedo',
    'Camila Duarte',
    'Rafael Nunes',
    'Matheus Prado',
    'Júlia Peixoto',
    'Juliana Prates',
    'Pedro Lacerda',
    'Pedro Monteiro',
    'Bruno Siqueira',
    'Ana Bruno',
  )
  expect(find(said, people, true)).toBe(expected)
})

const kinds = ['Cooperativa', 'Construtora', 'Clínica', 'Grupo', 'Transportes', 'Mercado', 'Editora', 'Portal', 'App']
const middles = ['Vale', 'Serra', 'Nova', 'Bom', 'Alto', 'São', 'Rio', 'Campo', 'Ponta', 'Monte']
const lasts =
  'Azul Verde Branco Grande Aurora Horizonte Atlântico Ipê Rocha Moreira Teixeira Ferreira Pereira Silveira Paranaíba Parnaíba Iguaçu Ivaí Araguaia Tocantins Sobral Maceió'.split(
    ' ',
  )

/** About two thousand names as companies and projects in Brazil have them. */
const realistic = kinds.flatMap((kind) => middles.flatMap((middle) => lasts.map((last) => `${kind} ${middle} ${last}`)))

test('[AS-11] a name that is not among two thousand is never surely another', () => {
  expect(realistic.length).toBeGreaterThan(1900)
  const wrong = realistic.flatMap((name, at) => {
    if (at % 41 !== 0) return []
    const others = list(...realistic.filter((other) => other !== name))
    const found = find(name, others)
    return found === null || found.startsWith('?') ? [] : [`${name} → ${found}`]
  })
  expect(wrong).toEqual([])
})

test('[AS-11] each of two thousand names is found by itself, in small letters and without accents too', () => {
  const rows = list(...realistic)
  for (const name of realistic) {
    expect(find(name, rows)).toBe(name)
    expect(find(name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''), rows)).toBe(name)
  }
})

test('[AS-11] whatever is said, matching neither throws nor finds what is not there', () => {
  const rows = list(...realistic.slice(0, 200), '🚀', '...', 'Ação & Cia.')
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), fc.boolean(), (said, people) => {
      const found = matchName(said, rows, { people })
      if (found.match === 'sure') expect(rows).toContain(found.row)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['Carol', 'Ana Souza'],
  ['Malu', 'Maria Souza'],
])('[AS-11] %s is short for a name that %s has not', (short, person) => {
  const found = matchName(short, [{ id: '1', label: person }], { people: true })
  expect(found.match).not.toBe('sure')
})
