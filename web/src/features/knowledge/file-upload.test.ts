import { createElement, type ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { Refusal } from '../../app/http'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import { Drop } from '../../ui/drop'
import { FileUpload } from './file-upload'

vi.mock('../../ui/focus', () => ({}))
const send = vi.hoisted(() => vi.fn())
vi.mock('../../app/http', async (real) => ({ ...(await real<object>()), send }))
vi.mock('urql', () => {
  const client = { mutation: () => ({ toPromise: () => Promise.resolve({ data: {} }) }) }
  return { useClient: () => client }
})

test('no second try is offered while the first only waits', async () => {
  vi.useFakeTimers()
  const shell = { subaccount: 'sub_1' } as Shell
  const { now, doing, end } = await hooked(FileUpload, { base: 'kb_1', onClose: () => undefined }, (child) =>
    createElement(ShellContext, { value: shell }, child),
  )
  const shown = () => within(now())
  const states = () =>
    shown().flatMap(({ props }) => ('upload' in props ? [(props.upload as { state: string }).state] : []))
  send
    .mockRejectedValueOnce(new Refusal('rate_limited', ''))
    .mockRejectedValueOnce(new Refusal('validation_failed', 'No.'))
  send.mockResolvedValue({ id: 'file_1' })
  const drop = shown().find((e) => e.type === Drop)?.props as unknown as ComponentProps<typeof Drop>
  await doing(() => {
    drop.onFiles([new File(['a'], 'a.txt'), new File(['b'], 'b.txt')])
  })
  expect(states()).toEqual(['sending', 'failed'])
  await doing(() => vi.advanceTimersByTimeAsync(2_000))
  expect(states()).toEqual(['sent', 'failed'])
  await end()
  vi.useRealTimers()
})
