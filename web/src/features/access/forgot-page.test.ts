import { expect, test, vi } from 'vitest'
import '../../lib/fake-storage'
import { hooked, within } from '../../lib/hooked'
import { ForgotPage } from './forgot-page'

vi.mock('../../app/session', () => ({ session: { options: () => Promise.resolve({ mail: true }) } }))
vi.mock('./door', () => ({ Door: () => null }))

test('who has sent the form goes on at what is said of it', async () => {
  const { now, doing } = await hooked(ForgotPage, {})
  const focus = vi.fn()
  const status = within(now()).find((e) => e.type === 'p')?.props as unknown as {
    tabIndex: number
    ref: { current: object | null }
  }
  expect(status.tabIndex).toBe(-1)
  status.ref.current = { focus }
  const form = within(now()).find((e) => (e.type as { name?: string }).name === 'ForgotForm')
  expect(focus).not.toHaveBeenCalled()
  await doing(() => (form?.props as unknown as { onDone: (email: string) => void }).onDone('ann@example.com'))
  expect(focus).toHaveBeenCalledOnce()
})
