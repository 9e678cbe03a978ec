import { expect, test } from 'vitest'
import { organizationUpdate } from '../people/organization.ts'
import { displayName } from '../people/user.ts'
import { nameWithAddress } from './mailed-name.ts'

const addresses = [
  'Clique em evil.example/x',
  'https://evil.example',
  'HTTP://evil',
  'hxxp://evil.example',
  'www.evil.example',
  'Ganhe em WWW.Evil.Example agora',
  'evil.example:8080',
  'evil.example?x=1',
  'evil.example#x',
  'evil。example/x',
  'evil．example/x',
  'mailto:a',
  'suporte@evil.example',
  'Fale com suporte@evil.example',
  'evil.example\\x',
  '<a href=x>Farol',
  'Farol<br>',
  '<!-- Farol',
  '[Farol](x)',
]

const names = [
  'Amazon.com Serviços',
  'Booking.com',
  'Dr. Silva',
  'Dra.Ana Lima',
  'Studio 4.0',
  'Studio 4.0/5.0',
  'S.A./Filial',
  'A. C. Camargo',
  'Farol Tecnologia S.A.',
  'M&M Comércio e Indústria Ltda. - ME',
  'Node.js / React',
  'C@fé com Pixel',
  'Time @Farol',
  'Horas: 24/7',
  'Menos < Mais',
  'Quem?',
  'Vem pra Loja.com?',
  'Organização de Ana D’Ávila',
  'Ação/Reação',
  '[Interno] Farol',
  '#1 Sistemas',
  'wwwInfo',
]

test.each(addresses)('[AU-14] no name leads anywhere: %s', (name) => {
  expect(displayName.safeParse(name).error?.issues[0]?.message).toBe(nameWithAddress)
  expect(organizationUpdate.safeParse({ name }).error?.issues[0]?.message).toBe(nameWithAddress)
})

test.each(names)('[AU-14] a name that only looks a little like an address is one: %s', (name) => {
  expect(displayName.safeParse(name).data).toBe(name)
  expect(organizationUpdate.safeParse({ name }).data).toEqual({ name })
})
