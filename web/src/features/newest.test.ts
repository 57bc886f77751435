import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../app/shown'
import { hooked, within } from '../lib/hooked'
import { CannedDialog } from './inbox/canned-dialog'
import { MacroDialog } from './inbox/macro-dialog'
import { TeamDialog } from './inbox/team-dialog'
import { EmbeddingsForm } from './settings/embeddings-form'
import { ModelForm } from './settings/model-form'
import { SpeechForm } from './telephony/speech-form'

vi.mock('../ui/focus', () => ({}))
vi.mock('../app/leave', () => ({ Leave: () => null }))
const server = vi.hoisted(() => ({ sent: [] as object[], newest: {} as object }))
vi.mock('urql', () => {
  const mutation = (_: unknown, { input }: { input: object }) => {
    server.sent.push(input)
    return { toPromise: () => Promise.resolve({ error: { graphQLErrors: [] } }) }
  }
  const query = () => ({ toPromise: () => Promise.resolve({ data: server.newest }) })
  const client = { mutation, query }
  return { useClient: () => client }
})

beforeEach(() => {
  server.sent.length = 0
})

const ann = { id: 'usr_a', name: 'Ann' }
const bob = { id: 'usr_b', name: 'Bob' }
const team = { id: 'team_1', name: 'Sales', assignment: 'ROUND_ROBIN', members: [ann] }
const price = { model: 'm', input: 1, output: 2, cached: null, written: null, since: null }
const model = {
  url: 'https://a.example',
  default: 'm',
  names: { a: 'b' },
  wire: 'openai',
  windows: {},
  prices: [price],
}
const speech = { url: 'https://a.example', model: 'tts', voices: { ada: 'nova' }, hearingKind: null }
const installation = { speech: { configured: false }, embeddings: { configured: false } }
const embeddings = { url: 'https://a.example', model: 'e', dimensions: null, price: 1, hasKey: true }
const canned = { id: 'can_1', name: 'Refund', content: 'We refund it.' }
const first = { id: 'can_0', name: 'Hello', content: 'Good morning.' }
const step = { text: null, assigneeId: null, priority: null, minutes: null, tagId: null, teamId: null }
const reply = { ...step, action: 'REPLY', text: 'Done.' }
const macro = { id: 'mac_1', name: 'Close', steps: [reply, { ...step, action: 'DONE' }] }

// Each changes one field of what it has opened with, while others are changed by somebody else.
const forms: [string, (props: never) => unknown, object, string, object, object][] = [
  [
    'a team',
    TeamDialog,
    { team, members: [ann, bob], onClose: () => undefined },
    'name',
    { teams: [{ ...team, assignment: 'LEAST_BUSY', members: [bob] }] },
    { name: 'typed', assignment: 'LEAST_BUSY', members: ['usr_b'] },
  ],
  [
    'models',
    ModelForm,
    { workspace: { model } },
    'default',
    { workspace: { model: { ...model, names: { c: 'd' }, prices: [{ ...price, input: 3 }] } } },
    { default: 'typed', url: model.url, names: { c: 'd' }, prices: [{ ...price, input: 3 }] },
  ],
  [
    'the key of models',
    ModelForm,
    { workspace: { model } },
    'key',
    { workspace: { model: { ...model, url: 'https://b.example', default: 'n' } } },
    { key: 'typed', url: model.url, default: 'n' },
  ],
  [
    'the key of speech',
    SpeechForm,
    { workspace: { speech, installation } },
    'key',
    { workspace: { speech: { ...speech, url: 'https://b.example', model: 'voice' }, installation } },
    { key: 'typed', url: speech.url, model: 'voice' },
  ],
  [
    'speech',
    SpeechForm,
    { workspace: { speech, installation } },
    'model',
    { workspace: { speech: { ...speech, url: 'https://b.example', voices: { ada: 'onyx' } }, installation } },
    { model: 'typed', url: 'https://b.example', voices: { ada: 'onyx' } },
  ],
  [
    'the key of embeddings',
    EmbeddingsForm,
    { workspace: { embeddings, installation } },
    'key',
    { workspace: { embeddings: { ...embeddings, price: 2 }, installation } },
    { key: 'typed', url: embeddings.url, price: 2 },
  ],
  [
    'a canned reply',
    CannedDialog,
    { canned, onClose: () => undefined },
    'name',
    {
      cannedReplies: {
        nodes: [first, { ...canned, content: 'We refund all of it.' }],
        pageInfo: { hasNextPage: false },
      },
    },
    { name: 'typed', content: 'We refund all of it.' },
  ],
  [
    'a macro',
    MacroDialog,
    { macro, teams: [], onClose: () => undefined },
    'name',
    { macros: [{ ...macro, steps: [{ ...reply, text: 'Fixed.' }] }] },
    { name: 'typed', steps: [{ action: 'REPLY', text: 'Fixed.' }] },
  ],
]

test.each(forms)(
  'what others have changed of %s stays, though all is sent',
  async (_, form, props, name, newest, want) => {
    const shell = { can: () => true, whole: true } as unknown as Shell
    const { now, doing } = await hooked(form as (props: object) => unknown, props, (child) =>
      createElement(ShellContext, { value: shell }, child),
    )
    const field = fieldsOf(now(), name).find((p) => p.name === name && p.onChange)
    await doing(() => field?.onChange?.({ type: 'change', target: { name, value: 'typed' } }))
    server.newest = newest
    const shown = within(now()).find((e) => e.type === 'form')?.props as unknown as { onSubmit: (e: object) => void }
    await doing(() => {
      shown.onSubmit({ preventDefault: () => undefined, persist: () => undefined })
      return vi.waitFor(() => {
        expect(server.sent).toHaveLength(1)
      })
    })
    expect(server.sent[0]).toMatchObject(want)
  },
)

type Field = { name?: string; onChange?: (e: object) => unknown }

// fieldsOf a form are those that it shows, and those of parts that take the form itself.
function fieldsOf(shown: unknown, name: string): Field[] {
  return within(shown).flatMap((e) => {
    const { form } = e.props as { form?: { register: (name: string) => Field } }
    return form ? [form.register(name)] : [e.props as Field]
  })
}
