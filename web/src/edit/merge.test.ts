import { expect, test } from 'vitest'
import { changedIn, conflictsOf, rebase, whole } from './merge'

type Thing = { prompt: string; name: string; description: string | null; tools: string[]; model: string | null }

const base: Thing = { prompt: 'Be brief.', name: 'Reception', description: null, tools: ['a'], model: null }

test('what differs has changed, lists by what is in them', () => {
  expect(changedIn(base, { ...base, name: 'Desk', tools: ['a'] })).toEqual(['name'])
  expect(changedIn(base, { ...base, tools: ['b'] })).toEqual(['tools'])
})

test('what both have changed is a conflict, unless they agree', () => {
  const mine: Thing = { ...base, prompt: 'Be warm.', name: 'Desk', description: 'Mine' }
  const theirs: Thing = { ...base, prompt: 'Be quick.', name: 'Desk', model: 'gpt-4' }
  expect(conflictsOf(changedIn(base, mine), base, mine, theirs)).toEqual(['prompt'])
})

test('mine stand on top of theirs, but where theirs are taken', () => {
  const mine: Thing = { ...base, prompt: 'Be warm.', description: 'Mine' }
  const theirs: Thing = { ...base, prompt: 'Be quick.', model: 'gpt-4' }
  const changed = changedIn(base, mine)
  expect(rebase(changed, mine, theirs)).toEqual({ ...theirs, prompt: 'Be warm.', description: 'Mine' })
  expect(rebase(changed, mine, theirs, ['prompt'])).toEqual({ ...theirs, description: 'Mine' })
})

test('a secret that was changed takes its address along, and an address alone nothing', () => {
  expect(whole(['name', 'key'], ['key', 'url'], ['password', 'host'])).toEqual(['name', 'key', 'url'])
  expect(whole(['url'], ['key', 'url', 'wire'])).toEqual(['url'])
})
