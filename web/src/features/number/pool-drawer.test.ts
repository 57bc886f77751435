import { createElement, type ComponentProps } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import { IconButton } from '../../ui/button'
import { Picker } from '../../ui/picker'
import { PoolDrawer } from './pool-drawer'

vi.mock('../../ui/focus', () => ({ stay: () => undefined }))
const asked = vi.hoisted(() => [] as ((answer: object) => void)[])
vi.mock('urql', () => {
  const client = { mutation: () => ({ toPromise: () => new Promise((answer) => asked.push(answer)) }) }
  return { useClient: () => client }
})

beforeEach(() => {
  asked.length = 0
})

type Props = ComponentProps<typeof PoolDrawer>

const pool = (...ids: string[]): Props => {
  const phoneNumbers = ids.map((id) => ({ id, number: id }))
  return { pool: { id: 'npl_1', phoneNumbers } as unknown as Props['pool'], onClose: () => undefined }
}
const done = { data: { removeNumbersFromPool: { id: 'npl_1', phoneNumbersCount: 1 } } }
const refused = { error: { graphQLErrors: [{ message: 'No.', extensions: {} }] } }

async function drawn() {
  const shell = { can: () => true } as unknown as Shell
  const { now, ...rest } = await hooked(PoolDrawer, pool('num_1', 'num_2'), (child) =>
    createElement(ShellContext, { value: shell }, child),
  )
  const shown = () => within(now())
  const listed = () => shown().flatMap((e) => (e.type === 'li' ? [e.key] : []))
  const takeOut = () =>
    rest.doing(() =>
      shown()
        .find((e) => e.type === IconButton)
        ?.props.onClick?.(),
    )
  const add = (id: string) => {
    const picker = shown().find((e) => e.type === Picker)?.props as unknown as ComponentProps<typeof Picker>
    return rest.doing(() => picker.onChange({ id, name: id }))
  }
  return { ...rest, listed, takeOut, add }
}

test('a number that is taken out stays away until the list lacks it', async () => {
  const { listed, takeOut, doing, again } = await drawn()
  await takeOut()
  expect(listed()).toEqual(['num_2'])
  await doing(() => asked[0]?.(done))
  await again(pool('num_1', 'num_2'))
  expect(listed()).toEqual(['num_2'])
  await again(pool('num_2'))
  await again(pool('num_1', 'num_2')) // somebody has put it back
  expect(listed()).toEqual(['num_1', 'num_2'])
})

test('a number that the server keeps is shown again', async () => {
  const { listed, takeOut, doing } = await drawn()
  await takeOut()
  await doing(() => asked[0]?.(refused))
  expect(listed()).toEqual(['num_1', 'num_2'])
})

test('a number that is put back at once is shown', async () => {
  const { listed, takeOut, doing, add } = await drawn()
  await takeOut()
  await doing(() => asked[0]?.(done))
  await add('num_1')
  expect(listed()).toEqual(['num_1', 'num_2'])
})
