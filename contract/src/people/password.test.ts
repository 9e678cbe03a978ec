import { describe, expect, test } from 'vitest'
import { heldPart } from './password.ts'

const ana = { email: 'ana.carolina85@vento-sul.com.br', display_name: 'Ana Carolina Brandão Lima' }
const held = (password: string, owner: Parameters<typeof heldPart>[1] = ana) => heldPart(password, owner)

describe('[AU-19] what a password may not hold', () => {
  test.each([
    'leme123',
    'MeuLeme!',
    'souleme2026',
    'L3M3-azul',
    'LËME99',
    '1eme-azul',
    'leme',
    'o-leme-é-bom',
    'lemelemen',
    'l-e-m-e-77',
  ])('[AU-19] the product’s name, as in %j', (password) => expect(held(password)).toBe('product'))

  test.each([
    'carolina',
    'xCAROLINAx',
    'c4r0l1na!',
    'carol1na85',
    'ventosul1',
    'barco-vento-9',
    '@c@rolin@',
    'c.a.r.o.l.i.n.a',
  ])('[AU-19] part of the address of mail, as in %j', (password) => expect(held(password)).toBe('email'))

  test.each(['brandao-77', 'BRANDÃO', 'br@nd@o', 'minhalima', 'l1ma-limao', 'ｂｒａｎｄａｏ'])(
    '[AU-19] part of the name, as in %j',
    (password) => expect(held(password)).toBe('name'),
  )

  test.each([
    'ana1234',
    '1234ana',
    'Ana@2026',
    'ÁNA_77',
    'an41234',
    '😀😀ana77',
    '4na-9876',
    'senha.luz.9',
    'ana-e-o-mar-9',
  ])('[AU-19] a short name as a word of its own, as in %j', (password) => {
    expect(held(password, { email: 'x@y.com.br', display_name: 'Ana Luz' })).toBe('name')
    expect(held(password, { email: 'ana.luz@y.com.br' })).toBe('email')
  })

  test('[AU-19] a number of the address, as of a phone', () => {
    const owner = { email: '11999990000@exemplo.com.br' }
    expect(held('vai-11999990000', owner)).toBe('email')
    expect(held('vai-1199', owner)).toBeNull()
  })

  test.each(['rui@ibm.com', 'rui@ibm-77', 'ruiibm99'])(
    '[AU-19] the address whose parts are short, as in %j',
    (password) => expect(held(password, { email: 'rui@ibm.com' })).toBe('email'),
  )

  test('[AU-19] a part that is written in two', () => {
    expect(held('joaosilva-9', { email: 'jo.ao.sil.va@exemplo.com.br' })).toBe('email')
    expect(held('lisu-mar-9', { email: 'x@y.com.br', display_name: 'Li Su' })).toBe('name')
  })
})

describe('[AU-19] what a password may hold', () => {
  test.each([
    'vento-sudeste-17', // holds "vento" of nobody but those at vento-*.com.br
    'elemento-azul-9',
    'bule-mesa-azul',
    'complementos',
    'implementar-tudo',
    'gui1herme-tell',
    'com.br-com.br',
    'três pratos de trigo',
    '85858585-mar',
  ])('[AU-19] %j', (password) => expect(held(password, { ...ana, email: 'ana.c85@exemplo.com.br' })).toBeNull())

  test.each(['banana-9-azul', 'analise-fria', 'luzes-do-cais', 'de-noite-da-medo', 'rio-do-sul-e-mar', 'conta-a-a-z'])(
    '[AU-19] a short name within another word, and the words between names: %j',
    (password) => expect(held(password, { email: 'ana.da.luz@y.com.br', display_name: 'Ana da Luz e Dos' })).toBeNull(),
  )

  test.each(['mesa-11-rio', 'cafe-com-leite', 'mesa-x-rio'])(
    '[AU-19] what only looks like a short part: %j',
    (password) => expect(held(password, { email: 'x@y.com.br', display_name: 'Li X' })).toBeNull(),
  )

  test('[AU-19] anything, where nothing is known of its owner but an odd address', () => {
    for (const email of ['', '@', 'a@b', 'ana', '@@@@', '....@....'])
      expect(held('vento-sudeste-17', { email })).toBeNull()
  })
})

test('[AU-19] a name of one letter two hundred times is a part like any other', () => {
  const display_name = 'á'.repeat(200)
  expect(held('a'.repeat(200), { email: 'x@y.com.br', display_name })).toBe('name')
  expect(held('a'.repeat(199), { email: 'x@y.com.br', display_name })).toBeNull()
})

test('[AU-19] what a program makes up is hardly ever refused, however short a name is', () => {
  const roll = dice(7)
  const made = () => Array.from({ length: 16 }, () => String.fromCharCode(33 + roll(94))).join('')
  const refused = Array.from({ length: 20_000 }, made).filter((password) =>
    held(password, { email: 'li@exemplo.com.br', display_name: 'Li Sá' }),
  )
  expect(refused.length).toBeLessThan(20)
})

/** A generator of numbers below a bound that comes to the same for the same seed (mulberry32). */
function dice(seed: number) {
  let state = seed
  return (bound: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}
