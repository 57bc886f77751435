import { expect, test } from 'vitest'
import { among } from './found-subaccounts'

const place = (id: string, name: string) => ({ id, name, archived: false })

test('what the server finds is there once, beside what was known', () => {
  const known = [place('1', 'Acme Berlin'), place('2', 'Bolt')]
  const told = [place('1', 'Acme Berlin'), place('3', 'ACME Hamburg')]
  expect(among([...known, ...told], 'acme').map((p) => p.id)).toEqual(['1', '3'])
  expect(among([...known, ...told], '').map((p) => p.id)).toEqual(['1', '2', '3'])
})
