import { expect, test, vi } from 'vitest'
import '../../lib/fake-storage'
import { hooked, within } from '../../lib/hooked'
import { text } from '../../text/text'
import { ResetPage } from './reset-page'

vi.mock('../../app/session', () => ({ session: {} }))
vi.mock('./door', () => ({ Door: () => null }))

const page = Object.assign(window, { location: { hash: '' } })

type Form = { key: string | null; props: { token: string; onDone: () => void; onGone: () => void } }

async function resetting(hash: string) {
  page.location.hash = hash
  const { now, doing } = await hooked(ResetPage, {})
  return {
    doing,
    title: () => (within(now())[0]?.props as { title?: string } | undefined)?.title,
    form: () => within(now()).find((e) => (e.type as { name?: string }).name === 'ResetForm') as unknown as Form,
    open: (hash: string) =>
      doing(() => {
        page.location.hash = hash
        window.dispatchEvent(new Event('hashchange'))
      }),
  }
}

const { resetTitle, resetGone, resetDone } = text.access

test('a fresh link that is opened in the same tab is tried anew', async () => {
  const { title, form, open, doing } = await resetting('#old')
  expect([title(), form().key, form().props.token]).toEqual([resetTitle, 'old', 'old'])
  await doing(() => form().props.onGone())
  expect(title()).toBe(resetGone)
  await open('#fresh')
  expect([title(), form().key, form().props.token]).toEqual([resetTitle, 'fresh', 'fresh'])
})

test('the answer to an earlier link says nothing of a fresh one', async () => {
  const { title, form, open, doing } = await resetting('#first')
  const { onGone } = form().props
  await open('#second')
  await doing(onGone)
  expect(title()).toBe(resetTitle)
  await doing(() => form().props.onDone())
  expect(title()).toBe(resetDone)
})

test('an address without a link has none', async () => {
  const { title, open } = await resetting('')
  expect(title()).toBe(resetGone)
  await open('#third')
  expect(title()).toBe(resetTitle)
  await open('')
  expect(title()).toBe(resetGone)
})
