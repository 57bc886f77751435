import { expect, test } from 'vitest'
import { unsaved } from './unsaved'

test('what is typed while it is saved is kept', () => {
  const sent = { name: 'Acme', replyTo: 'a@b.example' }
  expect(unsaved({ name: 'Acme Berlin', replyTo: 'a@b.example' }, sent, sent)).toEqual({ name: 'Acme Berlin' })
})

test('what was saved is dropped, and what is not part of it is kept', () => {
  expect(unsaved({ name: 'Acme ', accent: '#12' }, { name: 'Acme ', accent: '#12' }, { name: 'Acme' })).toEqual({
    accent: '#12',
  })
})
