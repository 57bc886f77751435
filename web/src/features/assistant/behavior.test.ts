import { expect, test } from 'vitest'
import { added, asking, at, changes, moved, places, read, without, type Behavior } from './behavior'

const saved: Behavior = read({
  channel: true,
  contact: true,
  hours: false,
  tags: true,
  time: true,
  rewrite: false,
  fallbackSentence: null,
  handOffSentence: 'One moment.',
  closedSentence: null,
  maxTokens: null,
  askAfterSilence: 180,
  endAfterSilence: null,
  fallbacks: [
    { __typename: 'AssistantFallback', endpoint: 'WORKSPACE', model: 'small' },
    { __typename: 'AssistantFallback', endpoint: 'INSTALLATION', model: 'large' },
  ],
} as never)

test('only what differs is sent', () => {
  expect(changes(saved, {})).toEqual({})
  expect(changes(saved, { time: false, hours: false, maxTokens: 300 })).toEqual({ time: false, maxTokens: 300 })
  expect(changes(saved, { fallbacks: [...saved.fallbacks] })).toEqual({})
})

test('a limit of silence that is emptied is the installation’s again', () => {
  expect(changes(saved, { askAfterSilence: null, endAfterSilence: null })).toEqual({ askAfterSilence: null })
  expect(changes(saved, { askAfterSilence: 180, endAfterSilence: 30 })).toEqual({ endAfterSilence: 30 })
})

test('a sentence of nothing is none, and spaces around one are not sent', () => {
  expect(changes(saved, { handOffSentence: '  ', fallbackSentence: ' ' })).toEqual({ handOffSentence: null })
  expect(changes(saved, { handOffSentence: ' One moment. ', closedSentence: ' Tomorrow.\n' })).toEqual({
    closedSentence: 'Tomorrow.',
  })
})

test('fallbacks are sent in their order, without what only the form knows', () => {
  expect(changes(saved, { fallbacks: moved(saved.fallbacks, 1, -1) })).toEqual({
    fallbacks: [
      { endpoint: 'INSTALLATION', model: 'large' },
      { endpoint: 'WORKSPACE', model: 'small' },
    ],
  })
  expect(changes(saved, { fallbacks: [] })).toEqual({ fallbacks: [] })
})

test('what stands at an end of a list stays there', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

test('a fallback that is added has a key of its own, whatever was moved or removed', () => {
  const list = added(moved(saved.fallbacks, 0, 1).slice(0, 1))
  expect(new Set(list.map((f) => f.key)).size).toBe(2)
  expect(added([])).toEqual([{ key: 0, endpoint: 'WORKSPACE', model: '', endpointId: null }])
})

test('what is edited while a save runs is left to save', () => {
  const sent = { time: false, closedSentence: 'Tomorrow.' }
  expect(without(sent, sent)).toBeNull()
  expect(without({ ...sent, closedSentence: 'On Monday.', tags: false }, sent)).toEqual({
    closedSentence: 'On Monday.',
    tags: false,
  })
})

test('a fallback is asked at a further endpoint, which stays where it was deleted', () => {
  const fallback = { key: 0, model: 'small', ...asking('mep_1') }
  expect(asking('mep_1')).toEqual({ endpoint: 'WORKSPACE', endpointId: 'mep_1' })
  expect(asking('INSTALLATION')).toEqual({ endpoint: 'INSTALLATION', endpointId: null })
  expect(at(fallback)).toBe('mep_1')
  expect(changes(saved, { fallbacks: [fallback] })).toEqual({
    fallbacks: [{ endpoint: 'WORKSPACE', model: 'small', endpointId: 'mep_1' }],
  })
  const words = { endpoints: { WORKSPACE: 'Ours', INSTALLATION: 'Theirs' }, endpointDeleted: 'Gone' }
  expect(places(fallback, [{ id: 'mep_1', name: 'Spare' }], words).map((p) => p.label)).toEqual([
    'Ours',
    'Theirs',
    'Spare',
  ])
  expect(places(fallback, [], words).map((p) => p.label)).toEqual(['Ours', 'Theirs', 'Gone'])
})
