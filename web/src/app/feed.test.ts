import { expect, test } from 'vitest'
import { feed } from './feed'

test('what may have been missed is told to all who listen', () => {
  const live = feed()
  const heard: (string | undefined)[] = []
  const end = live.listen((event) => heard.push(event?.type))
  live.tell({ type: 'tag.created', sequence: 1, thingId: '1', contactId: null, data: null })
  live.missed()
  end()
  live.missed()
  expect(heard).toEqual(['tag.created', undefined])
})
