import { beforeEach, expect, test, vi } from 'vitest'
import { hooked, within } from '../lib/hooked'
import { FolderDialog } from './assistant/folder-dialog'
import { Form as BaseForm } from './knowledge/base-dialog'
import { SiteDialog } from './knowledge/site-dialog'
import { TrainingDialog } from './knowledge/training-dialog'
import { Form as NumberForm } from './number/number-dialog'
import { EndpointDialog } from './settings/endpoint-dialog'
import { WebhookForm } from './settings/webhook-dialog'
import { TagDialog } from './tag/tag-dialog'
import { TrunkDialog } from './telephony/trunk-dialog'
import { VoiceDialog } from './voice/voice-dialog'

vi.mock('../ui/focus', () => ({}))
vi.mock('../app/go', () => ({ useGo: () => () => undefined }))
const sent = vi.hoisted(() => [] as object[])
vi.mock('urql', () => {
  const mutation = (_: unknown, { input }: { input: object }) => {
    sent.push(input)
    return { toPromise: () => Promise.resolve({ data: { updated: {} } }) }
  }
  const client = { mutation }
  return { useClient: () => client }
})

beforeEach(() => {
  sent.length = 0
})

const onClose = () => undefined
const webhook = { id: 'wh_1', url: 'https://a.example', description: 'Old', events: ['call.ended'] }
const site = {
  ...{ id: 'ks_1', url: 'https://a.example', mode: 'links', maxPages: 10, maxDepth: 2 },
  ...{ include: ['/a'], exclude: [], schedule: 'daily' },
}
const trunk = {
  ...{ id: 'trk_1', name: 'Berlin', host: 'sip.example.com', port: 5061, transport: 'tls', username: 'desk' },
  ...{ hasPassword: true, domain: null, register: true, identity: 'from', challenge: false },
  ...{ prefixes: ['+49'], networks: [], enabled: true },
}
const voice = {
  ...{ id: 'vce_1', voiceId: 'v', voiceName: 'Ada', provider: 'ELEVENLABS', gender: 'f', age: null },
  ...{ accent: null, previewAudioUrl: null, allowCopy: true },
}
const endpoint = {
  ...{ id: 'mep_1', name: 'Spare', url: 'https://a.example', wire: null, windows: {}, prices: [], hasKey: true },
}
const tag = { id: 'tag_1', name: 'VIP', tagId: 'crm', assistantId: 'ast_1' }
const base = { id: 'kb_1', name: 'Manual', description: 'Old' }
const training = { id: 'train_1', query: 'When are you open?', response: 'At nine.' }
const folder = { id: 'fld_1', name: 'Sales', color: '#2f80ed', isArchived: false, counts: { total: 0, archived: 0 } }
const number = { id: 'num_1', number: '+4930123', name: 'Desk', concurrency: 2 }

// A password goes with the server that it was typed for, whatever somebody else makes of that meanwhile.
const server = {
  host: trunk.host,
  port: trunk.port,
  transport: trunk.transport,
  username: trunk.username,
  domain: null,
}

// Each changes the first field, and the second has been changed by somebody else while the dialog is open. The last is sent besides.
const dialogs: [string, (props: never) => unknown, string, object, string, string, object?][] = [
  [
    'a webhook',
    WebhookForm,
    'webhook',
    { ...webhook, types: [], onMade: onClose, onDirty: onClose },
    'url',
    'description',
  ],
  ['a trunk', TrunkDialog, 'trunk', trunk, 'name', 'host'],
  ["a trunk's password", TrunkDialog, 'trunk', trunk, 'password', 'host', server],
  ["an endpoint's key", EndpointDialog, 'endpoint', endpoint, 'key', 'name', { url: endpoint.url, wire: null }],
  ['a knowledge base', BaseForm, 'base', { ...base, onDirty: onClose }, 'name', 'description'],
  ['a website', SiteDialog, 'site', site, 'include', 'schedule'],
  ['a tag', TagDialog, 'tag', tag, 'name', 'tagId'],
  ['a voice', VoiceDialog, 'voice', voice, 'voiceName', 'accent'],
  ['the answer to a question', TrainingDialog, 'training', training, 'query', 'response'],
  ['a folder', FolderDialog, 'folder', folder, 'name', 'color'],
  ['a number', NumberForm, 'kept', { ...number, onDirty: onClose }, 'name', 'callerId'],
]

test.each(dialogs)(
  'of %s only what was changed is sent',
  async (_, dialog, prop, thing, mine, theirs, besides = {}) => {
    const props = (value: object) => ({ types: [], assistant: null, base: 'kb_1', onClose, ...value, [prop]: value })
    const { now, doing, again } = await hooked(dialog as (props: object) => unknown, props(thing))
    const field = () => within(now()).find((e) => (e.props as { name?: string }).name === mine)?.props
    await doing(() =>
      (field() as unknown as { onChange: (e: object) => unknown }).onChange({
        type: 'change',
        target: { name: mine, value: 'typed' },
      }),
    )
    await again(props({ ...thing, [theirs]: theirs === 'schedule' ? 'weekly' : 'Theirs' }))
    const form = within(now()).find((e) => e.type === 'form')?.props as unknown as { onSubmit: (e: object) => void }
    await doing(() => {
      form.onSubmit({ preventDefault: onClose, persist: onClose })
      return vi.waitFor(() => {
        expect(sent).toHaveLength(1)
      })
    })
    expect(sent).toEqual([{ ...besides, [mine]: mine === 'include' ? ['typed'] : 'typed' }])
  },
)
