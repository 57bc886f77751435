import { isValidElement } from 'react'
import { expect, test } from 'vitest'
import { hooked, within } from '../../lib/hooked'
import { Argument } from './argument'
import { Parameters } from './parameters'
import { wrongOf } from './save'
import type { Row } from './schema'
import { blank, readRows, type Values } from './values'

const property = (description: string) => ({ type: 'string', description })
const schema = JSON.stringify({ type: 'object', properties: { plan: property('A'), age: property('B') } }, null, 2)

type Line = { row: Row; onChange: (change: Partial<Row>) => void; onRemove: () => void }

// filling is the form of a tool's arguments, of which two were saved.
async function filling() {
  let values: Values = { ...blank, name: 'check', schema }
  const props = () => ({
    values,
    errors: {},
    may: true,
    onChange: (change: Partial<Values>) => void (values = { ...values, ...change }),
  })
  const form = await hooked(Parameters, props())
  const lines = () =>
    within(form.now())
      .filter((e) => isValidElement(e) && e.type === Argument)
      .map((e) => e.props as unknown as Line)
  const doing = async (run: () => unknown) => {
    await form.doing(run)
    await form.again(props())
  }
  const add = () => within(form.now()).filter((e) => e.props.onClick)
  return {
    values: () => values,
    names: () => lines().map((l) => l.row.name),
    add: () => doing(() => add().at(-1)?.props.onClick?.()),
    change: (n: number, to: Partial<Row>) => doing(() => lines()[n]?.onChange(to)),
    remove: (n: number) => doing(() => lines()[n]?.onRemove()),
    discard: () => doing(() => void (values = { ...values, schema, rows: null })),
  }
}

const said = ({ schema }: Values) => readRows(schema)?.map((r) => [r.name, r.description])

test('what is changed beside a row without a name is saved', async () => {
  const form = await filling()
  await form.add()
  expect([form.names(), form.values().schema]).toEqual([['plan', 'age', ''], schema])
  await form.change(1, { description: 'In years' })
  await form.remove(0)
  expect(form.names()).toEqual(['age', ''])
  expect(said(form.values())).toEqual([['age', 'In years']])
  expect(wrongOf(form.values())).toBeNull()
})

test.each([
  ['no name', { description: 'Of the caller' }],
  ['the name of another', { name: 'plan' }],
])('a row with %s is a change that cannot be saved', async (_, typed) => {
  const form = await filling()
  await form.add()
  await form.change(2, typed)
  expect(form.values().rows).not.toBeNull()
  expect(wrongOf(form.values())?.fields).toHaveProperty('parameters')
  await form.discard()
  expect(form.names()).toEqual(['plan', 'age'])
  await form.add()
  await form.change(2, { ...typed, name: 'new' })
  expect([form.values().rows, wrongOf(form.values())]).toEqual([null, null])
  expect(said(form.values())?.map(([name]) => name)).toEqual(['plan', 'age', 'new'])
})
