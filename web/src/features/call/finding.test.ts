import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { text } from '../../text/text'
import { foundWords, oncePerRule, reasonWords, refusals } from './finding'

test('a refusal for the hour says the hour, and where', () => {
  const found = { zones: ['America/New_York', 'America/Chicago'], closed: 'America/Chicago', clock: 'Mon 07:10' }
  const [clock, zones] = foundWords({ rule: 'outside_calling_hours', refused: true, found })
  expect(clock).toContain('Mon 07:10')
  expect(clock).toContain('America/Chicago')
  expect(zones).toContain('America/New_York')
})

test('a rule that passes does not sound like a refusal', () => {
  expect(foundWords({ rule: 'internal_dnc', refused: false, found: { list: 'workspace' } })).toEqual([])
  expect(foundWords({ rule: 'national_dnc', refused: false, found: { register: '' } })).toEqual([])
  expect(foundWords({ rule: 'a_new_rule', refused: false, found: null })).toEqual([])
})

test('limits are told with their numbers', () => {
  expect(foundWords({ rule: 'rate_limit', refused: true, found: { calls: 3, limit: 3 } })[0]).toContain('3 of 3')
})

test('of a rule that was asked twice, the refusal counts', () => {
  const rows = oncePerRule([
    { rule: 'invalid_assistant', refused: false },
    { rule: 'banned', refused: false },
    { rule: 'invalid_assistant', refused: true },
  ])
  expect(rows.map((r) => [r.rule, r.refused])).toEqual([
    ['invalid_assistant', true],
    ['banned', false],
  ])
})

test('a refusal says what of a reason it was', () => {
  const said = (rule: string, found: unknown, refused = true) => foundWords({ rule, refused, found })
  expect(said('workspace_inactive', { suspended: true, archived: false })).toEqual([text.call.found.suspended])
  expect(said('workspace_inactive', { suspended: false, archived: true })).toEqual([text.call.found.clientArchived])
  expect(said('workspace_inactive', { suspended: false, archived: false }, false)).toEqual([])
  expect(said('invalid_assistant', { assigned: false })).toEqual([text.call.found.unassigned])
  expect(said('invalid_assistant', { archived: false, voiceEnabled: false })).toEqual([text.call.found.voiceOff])
  expect(reasonWords('workspace_inactive')).toContain('archived')
})

test('a reason without words stands as it is', () => {
  expect(reasonWords('moon_phase')).toBe('moon_phase')
  expect(reasonWords(null)).toBe('')
})

test('each reason that the server has for not placing a call can be filtered by, and has words', () => {
  const source = readFileSync(join(import.meta.dirname, '../../../../domain/call/refusal.go'), 'utf8')
  const table = /^var codes = [^{]*\{(.*?)^\}/ms.exec(source)?.[1] ?? ''
  const known = [...table.matchAll(/"(\w+)":/g)].map(([, reason]) => reason)
  expect(known.length).toBeGreaterThan(15)
  expect(refusals.toSorted()).toEqual(known.toSorted())
  expect(refusals.filter((reason) => reasonWords(reason) === reason)).toEqual([])
})
