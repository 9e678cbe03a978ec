import { describe, expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const network = (ip: string) => deviceOf({ id: '1', ip, headers: {} }).network

describe('[AU-16] the network that attempts are counted by', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['1:2:3::192.0.2.1', '1:2:3:0::/64'],
    ['', 'unknown'],
    ['nada', 'unknown'],
    ['999.1.1.1', 'unknown'],
  ])('[AU-16] of %s is %s', (ip, expected) => {
    expect(network(ip)).toBe(expected)
  })
})

describe('[AU-17] the device of a session', () => {
  test('[AU-17] has the address as PostgreSQL takes it', () => {
    expect(deviceOf({ id: '1', ip: 'fe80::1%eth0', headers: {} }).ip).toBe('fe80::1')
    expect(deviceOf({ id: '1', ip: '::ffff:203.0.113.9', headers: {} }).ip).toBe('203.0.113.9')
    expect(deviceOf({ id: '1', ip: 'x', headers: {} }).ip).toBeNull()
  })

  test('[AU-17] has the client’s name, cut to what is stored', () => {
    expect(deviceOf({ id: '1', ip: '::1', headers: { 'user-agent': 'x'.repeat(900) } }).user_agent).toHaveLength(500)
    expect(deviceOf({ id: '1', ip: '::1', headers: {} }).user_agent).toBeNull()
  })
})
