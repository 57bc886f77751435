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

const uploading = () => {
  const shell = { subaccount: 'sub_1' } as Shell
  return hooked(FileUpload, { base: 'kb_1', onClose: () => undefined }, (child) =>
    createElement(ShellContext, { value: shell }, child),
  )
}
const dropOf = (shown: unknown) =>
  within(shown).find((e) => e.type === Drop)?.props as unknown as ComponentProps<typeof Drop>

test('no second try is offered while the first only waits', async () => {
  vi.useFakeTimers()
  const { now, doing, end } = await uploading()
  const states = () =>
    within(now()).flatMap(({ props }) => ('upload' in props ? [(props.upload as { state: string }).state] : []))
  send
    .mockRejectedValueOnce(new Refusal('rate_limited', ''))
    .mockRejectedValueOnce(new Refusal('validation_failed', 'No.'))
  send.mockResolvedValue({ id: 'file_1' })
  await doing(() => {
    dropOf(now()).onFiles([new File(['a'], 'a.txt'), new File(['b'], 'b.txt')])
  })
  expect(states()).toEqual(['sending', 'failed'])
  await doing(() => vi.advanceTimersByTimeAsync(2_000))
  expect(states()).toEqual(['sent', 'failed'])
  await end()
  vi.useRealTimers()
})

test('whoever leaves while files are being sent is asked, though the dialog is closed', async () => {
  const asked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const sent: ((file: object) => void)[] = []
  send.mockImplementation(() => new Promise((done) => sent.push(done)))
  const { now, doing, end } = await uploading()
  expect(asked()).toBe(false)
  await doing(() => {
    dropOf(now()).onFiles([new File(['a'], 'a.txt')])
    dropOf(now()).onFiles([new File(['b'], 'b.txt')])
  })
  await end()
  expect(asked()).toBe(true)
  await doing(() => sent[0]?.({ id: 'file_1' }))
  expect(asked()).toBe(true)
  await doing(() => sent[1]?.({ id: 'file_2' }))
  expect(asked()).toBe(false)
})
