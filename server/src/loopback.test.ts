import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['localhost', true],
  ['LOCALHOST', true],
  ['', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['10.0.0.1', false],
  ['127.0.0.1.exemplo.com.br', false],
  ['localhost.exemplo.com.br', false],
])('[AU-19] %s is this machine alone: %s', (host, expected) => expect(isLoopback(host)).toBe(expected))
