import type { ComponentProps, ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { hooked, within } from '../../lib/hooked'
import type { Dialog } from '../../ui/dialog'
import { BaseDialog, Form } from './base-dialog'
import { SiteDialog } from './site-dialog'

vi.mock('../../ui/focus', () => ({}))
vi.mock('../../app/go', () => ({ useGo: () => () => undefined }))
vi.mock('urql', () => {
  const client = {}
  return { useClient: () => client }
})

type Shown = ReactElement<ComponentProps<typeof Dialog>>

const nothing = () => undefined

function typeIn(shown: unknown, name: string) {
  const field = within(shown).find((e) => (e.props as { name?: string }).name === name)
  return (field?.props as unknown as ComponentProps<'input'>).onChange?.({
    type: 'change',
    target: { name, value: 'typed' },
  } as never)
}

test('a website stays where one clicks beside it once something has been filled in', async () => {
  const { now, doing } = await hooked((props: ComponentProps<typeof SiteDialog>) => SiteDialog(props) as Shown, {
    base: 'kb_1',
    site: null,
    onClose: nothing,
  })
  expect(now().props.held).toBe(false)
  await doing(() => typeIn(now(), 'url'))
  expect(now().props.held).toBe(true)
})

test('so does a knowledge base, until its form is gone', async () => {
  const { now, doing } = await hooked((props: ComponentProps<typeof BaseDialog>) => BaseDialog(props) as Shown, {
    open: true,
    onClose: nothing,
  })
  const form = await hooked(
    Form,
    within(now()).find((e) => e.type === Form)?.props as unknown as ComponentProps<typeof Form>,
  )
  expect(now().props.held).toBe(false)
  await doing(() => form.doing(() => typeIn(form.now(), 'name')))
  expect(now().props.held).toBe(true)
  await doing(() => form.end())
  expect(now().props.held).toBe(false)
})
