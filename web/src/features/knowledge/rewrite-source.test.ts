import { kept } from '../../lib/fake-storage'
import { createElement, type ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import { Meeting } from '../../ui/meeting'
import { Kept } from './kept'
import { RewriteSource } from './rewrite-source'

vi.mock('../../ui/focus', () => ({ stay: () => undefined }))
vi.mock('../../app/leave', () => ({ Leave: () => null }))
const server = vi.hoisted(() => ({ text: '' }))
vi.mock('urql', () => ({
  useClient: () => ({}),
  useQuery: () => [{ data: { knowledgeSourceText: server.text } }],
}))
beforeEach(() => {
  kept.clear()
})

const key = 'switchboard.draft.usr_1.sub_1.source-text.src_1'

async function rewriting() {
  const shell = { userId: 'usr_1', subaccount: 'sub_1' } as Shell
  const inside = (child: ReactElement) => createElement(ShellContext, { value: shell }, child)
  const props = { base: 'kb_1', source: { id: 'src_1', name: 'Hours' }, onClose: () => undefined }
  const dialog = await hooked(RewriteSource, props, inside)
  const form = within(dialog.now()).find((e) => (e.type as { name?: string }).name === 'Form')
  const { now, doing, end } = await hooked(form?.type as (props: object) => unknown, form?.props ?? {}, inside)
  const all = () => within(now())
  type Field = { name?: string; onChange?: (e: object) => unknown }
  return {
    end,
    doing,
    // offer is what stands in the place where drafts are offered, if anything does.
    offer: () => {
      const found = all().find((e) => (e.type as { name?: string }).name === 'Offer')
      return found && within((found.type as (props: object) => unknown)(found.props))[0]
    },
    write: (value: string) =>
      doing(() =>
        all()
          .map((e) => e.props as Field)
          .find((p) => p.name === 'text')
          ?.onChange?.({ type: 'change', target: { name: 'text', value } }),
      ),
  }
}

test('a kept draft is offered as one, where the text is still what it was begun from', async () => {
  server.text = 'Open at nine'
  const first = await rewriting()
  await first.write('Open at ten')
  await first.end()
  expect(kept.get(key)).not.toContain('Open at nine')
  const { offer } = await rewriting()
  expect(offer()?.type).toBe(Kept)
})

test('a kept draft does not replace what somebody else has written since without a word', async () => {
  server.text = 'Open at nine'
  const first = await rewriting()
  await first.write('Open at ten')
  await first.end()
  server.text = 'Open at eight'
  const second = await rewriting()
  expect(second.offer()?.type).toBe(Meeting)
  expect(second.offer()?.props).toMatchObject({ theirs: 'Open at eight', mine: 'Open at ten' })
  await second.doing(() => (second.offer()?.props as unknown as { onTheirs: () => void }).onTheirs())
  expect([second.offer(), kept.has(key)]).toEqual([undefined, false])
})

test('a draft that was taken all the same is one of the newer text', async () => {
  server.text = 'Open at nine'
  const first = await rewriting()
  await first.write('Open at ten')
  await first.end()
  server.text = 'Open at eight'
  const second = await rewriting()
  await second.doing(() => (second.offer()?.props as unknown as { onMine: () => void }).onMine())
  expect(second.offer()).toBeUndefined()
  await second.end()
  expect((await rewriting()).offer()?.type).toBe(Kept)
})
