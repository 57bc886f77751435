import { kept } from '../lib/fake-storage'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hooked } from '../lib/hooked'
import { useLately } from './lately'
import { recent } from './recent'
import { ShellContext, type Shell } from './shown'
import { url } from './url'

const asked = vi.hoisted(() => [] as { ids: string[]; policy: string; answer: (answer: object) => void }[])
vi.mock('urql', () => {
  const query = (_: unknown, { ids }: { ids: string[] }, { requestPolicy: policy }: { requestPolicy: string }) => ({
    toPromise: () => new Promise((answer) => asked.push({ ids, policy, answer })),
  })
  const client = { query }
  return { useClient: () => client }
})

beforeEach(() => {
  asked.length = 0
})

const visit = (id: string, to: string = url.contact) => {
  recent.add('sub_1', { id, to })
}
const ids = () => recent.of('sub_1').map((r) => r.id)

async function shown(subaccount = 'sub_1') {
  const shell = { subaccount, workspace: { id: 'wrk_1' } } as unknown as Shell
  const at = await hooked(useLately, undefined, (child) => createElement(ShellContext, { value: shell }, child))
  return { ...at, answers: (answer: object) => at.doing(() => asked.at(-1)?.answer(answer)) }
}

const ada = { __typename: 'Contact', id: 'con_1', name: 'Ada', email: null, phone: null }

test('what is erased meanwhile, or may no longer be seen, is not shown and no longer remembered', async () => {
  visit('con_2')
  visit('asst_1', url.assistant)
  visit('con_1')
  const { now, answers } = await shown()
  expect(now()).toEqual([]) // nothing is called before the server says how
  expect(asked).toMatchObject([{ ids: ['con_1', 'asst_1', 'con_2'], policy: 'network-only' }])
  await answers({ data: { nodes: [ada, null, null] } })
  expect(now().map((thing) => thing.label)).toEqual(['Ada'])
  expect(ids()).toEqual(['con_1'])
})

test('no name is kept, and none that an earlier release has kept is shown', async () => {
  const old = [{ id: 'con_9', label: 'Erna Short', group: 'Contacts', to: url.contact, of: 'con_9' }, null, 'con_8', {}]
  kept.set('switchboard.shell.recent.sub_1', JSON.stringify(old))
  visit('con_1')
  expect([...kept.values()].join()).not.toContain('Erna')
  const { now, answers } = await shown()
  await answers({ data: { nodes: [ada, { ...ada, id: 'con_9', name: 'Erna Long' }] } })
  expect(now().map((thing) => thing.label)).toEqual(['Ada', 'Erna Long'])
  expect([...kept.values()].join()).not.toMatch(/Ada|Erna/)
})

test('a thing is called as it is called now, or by its number', async () => {
  visit('tag_1', url.tags)
  visit('call_1', url.call)
  visit('conv_1', url.conversation)
  const { now, answers } = await shown()
  await answers({
    data: {
      nodes: [
        {
          __typename: 'Conversation',
          id: 'conv_1',
          contactName: null,
          contactPhone: null,
          contactEmail: 'a@b.example',
        },
        {
          __typename: 'Call',
          id: 'call_1',
          direction: 'inbound',
          fromNumber: '+4930123456',
          toNumber: '+49301',
          contact: null,
        },
        { __typename: 'Tag', id: 'tag_1', name: null, tagId: 'crm' },
      ],
    },
  })
  expect(now().map((thing) => [thing.label.replace(/\s/g, ''), thing.group])).toEqual([
    ['a@b.example', 'Conversations'],
    ['+4930123456', 'Calls'],
    ['crm', 'Tags'],
  ])
})

test('where the server does not answer, nothing is shown and nothing forgotten', async () => {
  visit('con_1')
  const { now, answers } = await shown()
  await answers({ error: { networkError: {} } })
  expect(now()).toEqual([])
  expect(ids()).toEqual(['con_1'])
})

test('an answer for another place is none', async () => {
  visit('con_1')
  const { end, answers } = await shown()
  await end()
  await answers({ data: { nodes: [null] } })
  expect(ids()).toEqual(['con_1'])
  await shown('sub_2')
  expect(asked).toHaveLength(1)
})
