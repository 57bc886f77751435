import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { elsewhere } from './inbox-conditions'

test('another conversation is not searched for a message of this one', () => {
  const now = { view: 'mine', beside: 'why', of: 'msg_1', at: 'msg_2' }
  expect(JSON.parse(JSON.stringify(elsewhere(now)))).toEqual({ view: 'mine', beside: 'why' })
})

test.each(['inbox-list.tsx', 'step.ts', 'thread-head.tsx'])('%s leads elsewhere', (name) => {
  const source = readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')
  expect(source).toContain('elsewhere')
  expect(source).not.toContain('of: undefined')
})
