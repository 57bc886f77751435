import { createElement, isValidElement, type ComponentProps, type ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../app/shown'
import { hooked, within } from '../lib/hooked'
import type { Dialog } from '../ui/dialog'
import { AppointmentDialog } from './appointment/appointment-dialog'
import { PriceDialog } from './billing/price-dialog'
import { ContactForm } from './contact/contact-form'
import { EditContact } from './contact/edit-contact'
import { NumberDialog } from './number/number-dialog'
import { EndpointDialog } from './settings/endpoint-dialog'
import { KeyDialog } from './settings/key-dialog'
import { WebhookDialog } from './settings/webhook-dialog'
import { TrunkDialog } from './telephony/trunk-dialog'
import { VoiceDialog } from './voice/voice-dialog'

vi.mock('../ui/focus', () => ({}))
vi.mock('urql', () => {
  const client = {}
  return { useClient: () => client }
})

const shell = { can: () => true, timeZone: 'Europe/Berlin' } as unknown as Shell
const inside = (child: ReactElement) => createElement(ShellContext, { value: shell }, child)

function typeIn(shown: unknown, name: string) {
  const field = within(shown).find((e) => (e.props as { name?: string }).name === name)
  return (field?.props as unknown as ComponentProps<'input'>).onChange?.({
    type: 'change',
    target: { name, value: 'typed' },
  } as never)
}

type Shown = ReactElement<ComponentProps<typeof Dialog>>
type Screen = (props: object) => unknown

const contact = { id: 'con_1', name: 'Ann' }

const dialogs: [string, unknown, object, string][] = [
  ['an endpoint', EndpointDialog, { endpoint: null }, 'name'],
  ['a trunk', TrunkDialog, { trunk: null }, 'prefixes'],
  ['an appointment', AppointmentDialog, { appointment: null }, 'address'],
  ['prices', PriceDialog, { client: null, prices: [] }, 'monthlyFee'],
  ['a voice', VoiceDialog, { voice: null }, 'voiceName'],
]

test.each(dialogs)(
  '%s: the dialog stays where one clicks beside it once something is filled in',
  async (_, it, props, name) => {
    const { now, doing } = await hooked(it as Screen, { ...props, onClose: () => undefined }, inside)
    expect((now() as Shown).props.held).toBe(false)
    await doing(() => typeIn(now(), name))
    expect((now() as Shown).props.held).toBe(true)
  },
)

test('so does that of a contact', async () => {
  const { now, doing } = await hooked(EditContact as Screen, { contact, onClose: () => undefined }, inside)
  const { form } = within(now()).find((e) => e.type === ContactForm)?.props as unknown as ComponentProps<
    typeof ContactForm
  >
  expect((now() as Shown).props.held).toBe(false)
  await doing(() => {
    form.setValue('name', 'Anna', { shouldDirty: true })
  })
  expect((now() as Shown).props.held).toBe(true)
})

// apart are those whose form is a part of its own, which is gone before they are where there is a secret to show.
const apart: [string, unknown, object, string][] = [
  ['a webhook', WebhookDialog, { types: [] }, 'url'],
  ['a key', KeyDialog, { scopes: [] }, 'name'],
  ['a number', NumberDialog, {}, 'name'],
]

test.each(apart)('so does that of %s, until its form is gone', async (_, it, props, name) => {
  const { now, doing } = await hooked(it as Screen, { ...props, onClose: () => undefined }, inside)
  const part = (now() as Shown).props.children
  if (!isValidElement(part)) throw new Error('the dialog shows no form')
  const form = await hooked(part.type as Screen, part.props as object, inside)
  expect((now() as Shown).props.held).toBe(false)
  await doing(() => form.doing(() => typeIn(form.now(), name)))
  expect((now() as Shown).props.held).toBe(true)
  await doing(() => form.end())
  expect((now() as Shown).props.held).toBe(false)
})
