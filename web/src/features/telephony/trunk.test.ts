import { expect, test } from 'vitest'
import { fresh, inputOf, valuesOf } from './trunk'

const known = {
  name: 'Berlin',
  host: 'sip.example.com',
  port: 5061,
  transport: 'tls' as const,
  username: 'desk',
  domain: null,
  register: true,
  identity: 'asserted' as const,
  challenge: true,
  prefixes: ['+4930', '+4940'],
  networks: ['203.0.113.0/24'],
  enabled: false,
}

test('a trunk that nobody edits is sent as it is, and its password is left alone', () => {
  expect(inputOf(valuesOf(known))).toEqual(known)
  expect(inputOf(valuesOf(known))).not.toHaveProperty('password')
})

test('what is left empty is none', () => {
  expect(inputOf({ ...fresh, name: ' A ', host: ' b ' })).toEqual({
    name: 'A',
    host: 'b',
    port: null,
    transport: 'udp',
    username: null,
    domain: null,
    register: true,
    identity: 'from',
    challenge: false,
    prefixes: [],
    networks: [],
    enabled: true,
  })
})

test('lists take lines, spaces and commas, and a password keeps its spaces', () => {
  const input = inputOf({ ...fresh, prefixes: '+49, +33\n+1 ', networks: '\n', password: ' a ' })
  expect(input.prefixes).toEqual(['+49', '+33', '+1'])
  expect(input.networks).toEqual([])
  expect(input.password).toBe(' a ')
})
