import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environment } from '../../text/en/environment'

const folder = join(import.meta.dirname, '../../../../platform/config')

test('each variable that the server shows has a title', () => {
  const go = readdirSync(folder).filter((f) => f.endsWith('.go') && !f.endsWith('_test.go'))
  const all = go.map((f) => readFileSync(join(folder, f), 'utf8')).join('\n')
  const shown = [...all.matchAll(/env:"([A-Z0-9_]+)"[^`]*tenant:"/g)].map(([, name]) => name)
  expect(shown.length).toBeGreaterThan(40)
  expect(Object.keys(environment.names).sort()).toEqual(shown.sort())
})
