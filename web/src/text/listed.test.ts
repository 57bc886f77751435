import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { listed as de } from './de/listed'
import { listed as es } from './es/listed'
import { eventHint, resourceTitle, scopeText, toolHint, variableHint } from './listed'

vi.mock('./shown/listed', async () => ({ listed: (await import('./de/listed')).listed }))

// What the server has, as its sources say it.
const source = (file: string) => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')
const all = (file: string, pattern: RegExp) => [...source(file).matchAll(pattern)].map((m) => m.slice(1))

const scopes = all('authz/catalogue.go', /^\t\t\{"(\w+)", "(\w+)", Group\w+, "(.+?)", "(.+)"\},$/gm)
const events = all('domain/event/type.go', /^\t\{("[a-z_.]+"|Test), "(.+)"\},$/gm).map(([name, said]) => [
  name === 'Test' ? 'webhook.test' : name?.slice(1, -1),
  said,
])
const variables = all('domain/chat/variable.go', /^\t\{"([\w.]+)", (?:"\w+"|\w+), "(.+?)", /gm)
const tools = (JSON.parse(source('platform/catalog/tool.json')) as { name: string; description: string }[]).map((t) => [
  t.name,
  t.description,
])

test('the sources of the server are read', () => {
  const found = [scopes.length, events.length, variables.length, tools.length]
  // As many as there are lines that name one: another spelling of them has to be looked for here as well.
  expect(found).toEqual([
    (source('authz/catalogue.go').match(/, Group(API|People|Billing), /g) ?? []).length,
    (source('domain/event/type.go').match(/^\t\{("|Test,)/gm) ?? []).length,
    (source('domain/chat/variable.go').match(/^\t\{"/gm) ?? []).length,
    tools.length,
  ])
  expect(Math.min(...found)).toBeGreaterThan(10)
})

describe.each([
  ['German', de],
  ['Spanish', es],
])('%s has a text', (_, texts) => {
  const sorted = (of: object) => Object.keys(of).sort()

  test('of every scope', () => {
    expect(sorted(texts.scopes)).toEqual(
      scopes.map(([resource, action]) => `${String(resource)}:${String(action)}`).sort(),
    )
    expect(sorted(texts.resources)).toEqual([...new Set(scopes.map(([resource]) => resource))].sort())
    for (const [resource, action, title, hint] of scopes) {
      const [ours, said] = texts.scopes[`${String(resource)}:${String(action)}`] ?? []
      if (ours !== 'Chat') expect.soft([resource, action, ours]).not.toEqual([resource, action, title])
      expect.soft([resource, action, said]).not.toEqual([resource, action, hint])
    }
  })

  test.each([
    ['event', events, 'events', []],
    ['variable', variables, 'variables', ['custom_values']],
    ['tool', tools, 'tools', []],
  ] as const)('of every %s', (_, known, part, more) => {
    expect(sorted(texts[part])).toEqual([...known.map(([name]) => name), ...more].sort())
    for (const [name = '', said] of known) expect.soft([name, texts[part][name]]).not.toEqual([name, said])
  })
})

test('the page says what is translated, and what the server says where nothing is', () => {
  const [title, description] = ['Fly', 'To the moon.']
  expect(scopeText({ name: 'contacts:list', title, description })).toEqual({
    title: 'Kontakte auflisten',
    hint: 'Die Liste der Kontakte sehen und durchsuchen.',
  })
  expect(scopeText({ name: 'rockets:fly', title, description })).toEqual({ title, hint: description })
  expect([resourceTitle('contacts'), resourceTitle('rockets')]).toEqual(['Kontakte', 'Rockets'])
  expect(eventHint({ name: 'tag.deleted', description })).toBe('Ein Tag wurde gelöscht.')
  expect(variableHint({ name: 'contact.email', description })).toBe('Die E-Mail-Adresse des Kontakts.')
  expect(variableHint({ name: 'custom_values.hours', description })).toBe('Ein eigener Wert des Unterkontos.')
  expect(toolHint({ name: 'send_sms', description })).toBe('Sendet dem Kontakt eine SMS.')
  expect([eventHint, variableHint, toolHint].map((of) => of({ name: 'rocket', description }))).toEqual(
    Array(3).fill(description),
  )
})

// What shows one of them does so by these functions.
test.each([
  ['features/settings/scope-ticks.tsx', 'scopeText'],
  ['features/settings/webhook-dialog.tsx', 'eventHint'],
  ['features/assistant/variable.ts', 'variableHint'],
  ['features/assistant/platform-tools.tsx', 'toolHint'],
  ['features/tool/tools-page.tsx', 'toolHint'],
])('%s uses %s', (file, name) => {
  expect(source(`web/src/${file}`)).toContain(`${name}(`)
})
