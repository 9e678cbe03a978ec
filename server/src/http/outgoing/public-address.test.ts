import { describe, expect, test } from 'vitest'
import { isPublicAddress, refusalOf } from './public-address.ts'

describe('an address', () => {
  test.each(['8.8.8.8', '1.1.1.1', '200.160.2.3', '172.32.0.1', '100.128.0.1', '2001:4860:4860::8888', '2804:14d::1'])(
    '[CN-01] %s is on the Internet',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  test.each(
    `0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.8.8.8 169.254.169.254 172.16.0.1
     172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1
     239.255.255.255 240.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::127.0.0.1
     64:ff9b::7f00:1 64:ff9b:1::1 100::1 2001::1 2001:db8::1 2002:7f00:1::1 3fff::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1
     fe80::1%eth0 fec0::1 ff02::1 localhost 8.8.8 2130706433`.split(/\s+/),
  )('[CN-01] %s is not', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('a URL', () => {
  const refused = 'Este endereço é de uma rede privada, e esta instalação não envia a ela'

  test.each([
    ...['https://localhost/x', 'https://LOCALHOST:8443', 'https://api.localhost./', 'https://printer.local'],
    ...['https://metadata.google.internal/', 'https://router.home.arpa', 'https://127.0.0.1', 'https://2130706433/'],
    ...[
      'https://0x7f000001/',
      'https://0x7f.1/',
      'https://0177.0.0.1/',
      'https://127.1/',
      'https://0/',
      'https://[::1]/',
    ],
    ...['https://[::ffff:127.0.0.1]/', 'https://[::ffff:a9fe:a9fe]/', 'https://169.254.169.254/latest/meta-data'],
    ...[
      'https://10.1.2.3:8080/',
      'https://100.64.1.1',
      'https://[fd00::1]',
      'https://１２７.0.0.1/',
      'https://127。0。0。1',
    ],
  ])('[CN-01] %s is refused as it stands, in whatever spelling', (address) => {
    expect(refusalOf(new URL(address))).toBe(refused)
  })

  test.each(['http://exemplo.com.br/', 'http://8.8.8.8/'])('[CN-01] %s is refused, as it is not https', (address) => {
    expect(refusalOf(new URL(address))).toBe('Use um endereço https')
  })

  test.each([
    'https://exemplo.com.br/leme',
    'https://exemplo.com.br:8443',
    'https://8.8.8.8/',
    'https://mylocal.com',
    'https://[2804:14d::1]/',
  ])('[CN-01] %s is not: its name is judged once it is resolved', (address) =>
    expect(refusalOf(new URL(address))).toBeNull(),
  )
})
