import { kept } from '../../lib/fake-storage'
import { createElement, type ComponentProps, type ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import { Meeting } from '../../ui/meeting'
import { Alert } from '../../ui/trouble'
import { Kept } from './kept'
import { RewriteSource } from './rewrite-source'

vi.mock('../../ui/focus', () => ({ stay: () => undefined }))
vi.mock('../../app/leave', () => ({ Leave: () => null }))
const server = vi.hoisted(() => ({
  text: '',
  saves: [] as string[],
  away: false,
  old: undefined as object | undefined,
}))
vi.mock('urql', () => {
  const mutation = (_: unknown, { text }: { text: string }) => {
    server.saves.push(text)
    server.text = text
    return { toPromise: () => Promise.resolve({ data: { updateTextSource: {} } }) }
  }
  const query = () => ({
    toPromise: () =>
      Promise.resolve(server.away ? { error: { networkError: {} } } : { data: { knowledgeSourceText: server.text } }),
  })
  const client = { mutation, query }
  const useQuery = () => [
    server.away ? { error: {}, data: server.old } : { data: { knowledgeSourceText: server.text } },
  ]
  return { useClient: () => client, useQuery }
})
vi.stubGlobal('navigator', { onLine: true })
beforeEach(() => {
  kept.clear()
  Object.assign(server, { saves: [], away: false, old: undefined })
})

const key = 'switchboard.draft.usr_1.sub_1.source-text.src_1'

async function rewriting() {
  const shell = { userId: 'usr_1', subaccount: 'sub_1' } as Shell
  const inside = (child: ReactElement) => createElement(ShellContext, { value: shell }, child)
  const props = { base: 'kb_1', source: { id: 'src_1', name: 'Hours' }, onClose: () => undefined }
  const dialog = await hooked(RewriteSource, props, inside)
  const form = within(dialog.now()).find((e) => (e.type as { name?: string }).name === 'Form')
  const shown = () => within(dialog.now()).find((e) => e.type === form?.type)
  const { now, doing, end } = await hooked(form?.type as (props: object) => unknown, form?.props ?? {}, inside)
  const all = () => within(now())
  type Field = { name?: string; onChange?: (e: object) => unknown }
  type Sent = { onSubmit: (e: object) => void }
  return {
    end,
    doing,
    // stays says that the form is still there once its text has been read again.
    stays: async () => {
      await dialog.again(props)
      return shown()?.props
    },
    save: () =>
      doing(async () => {
        const { onSubmit } = all().find((e) => e.type === 'form')?.props as unknown as Sent
        onSubmit({ preventDefault: () => undefined, persist: () => undefined })
        await new Promise((go) => setTimeout(go))
      }),
    // met compares with what somebody else has saved meanwhile, if that is shown.
    met: () => all().find((e) => e.type === Meeting)?.props as ComponentProps<typeof Meeting> | undefined,
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

test('what somebody else has saved since the text was opened is compared, and not written over', async () => {
  server.text = 'Open at nine'
  const { write, save, met, doing } = await rewriting()
  await write('Open at ten')
  server.text = 'Open at eight'
  await save()
  expect(met()).toMatchObject({ theirs: 'Open at eight', mine: 'Open at ten' })
  expect(server.saves).toEqual([])
  await doing(() => met()?.onMine())
  expect(met()).toBeUndefined()
  server.text = 'Open at seven'
  await save()
  expect(met()).toMatchObject({ theirs: 'Open at seven', mine: 'Open at ten' })
  await doing(() => met()?.onMine())
  await save()
  expect(server.saves).toEqual(['Open at ten'])
})

test('who keeps what somebody else has saved goes on from there, without a draft', async () => {
  server.text = 'Open at nine'
  const { write, save, met, doing, end } = await rewriting()
  await write('Open at ten')
  server.text = 'Open at eight'
  await save()
  await doing(() => met()?.onTheirs())
  expect(met()).toBeUndefined()
  await end()
  expect([server.saves, kept.size]).toEqual([[], 0])
})

test('a text that nobody else has changed, or to the same, is saved', async () => {
  server.text = 'Open at nine'
  const one = await rewriting()
  await one.write('Open at ten')
  await one.save()
  const two = await rewriting()
  await two.write('Open at eleven')
  server.text = 'Open at eleven'
  await two.save()
  expect(server.saves).toEqual(['Open at ten', 'Open at eleven'])
})

test('nothing is saved where it cannot be seen what is there', async () => {
  server.text = 'Open at nine'
  const { write, save, stays } = await rewriting()
  await write('Open at ten')
  server.away = true
  await save()
  expect(server.saves).toEqual([])
  expect(await stays()).toMatchObject({ begun: 'Open at nine' })
})

test('a text that cannot be read is not rewritten from an older answer, and what went wrong is shown', async () => {
  Object.assign(server, { away: true, old: { knowledgeSourceText: 'Open at nine' } })
  const props = { base: 'kb_1', source: { id: 'src_1', name: 'Hours' }, onClose: () => undefined }
  const { now, again } = await hooked(RewriteSource, props)
  const shown = () => within(now()).map((e) => (e.type === Alert ? 'Alert' : (e.type as { name?: string }).name))
  expect(shown()).toContain('Alert')
  expect(shown()).not.toContain('Form')
  Object.assign(server, { away: false, text: 'Open at eight' })
  await again(props)
  expect(shown()).not.toContain('Alert')
  expect(within(now()).find((e) => (e.type as { name?: string }).name === 'Form')?.props).toMatchObject({
    begun: 'Open at eight',
  })
})
