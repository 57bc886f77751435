import { beforeEach, expect, test, vi } from 'vitest'
import { recent } from './recent'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
beforeEach(() => {
  kept.clear()
})

test('a contact is forgotten with what is of it, whatever that is called', () => {
  const add = (id: string, label: string, of?: string) => {
    recent.add('sub_1', { id, label, group: 'G', to: '/', of })
  }
  add('con_1', '+31 20 123 4567')
  add('conv_1', '+31201234567', 'con_1')
  add('call_1', '+31 20 123 4567')
  add('conv_2', 'Ada', 'con_2')
  recent.drop('sub_1', 'con_1', '+31 20 123 4567')
  expect(recent.of('sub_1').map((r) => r.id)).toEqual(['conv_2'])
})
