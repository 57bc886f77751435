import { kept } from '../../lib/fake-storage'
import { createElement, isValidElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import { AnswerForm } from './answer-form'

vi.mock('../../ui/focus', () => ({}))
const read = vi.hoisted(() => vi.fn())
vi.mock('urql', () => ({ useQuery: () => [read() as unknown], useClient: () => ({}) }))

const props = { id: 'gap_1', assistant: 'ast_1', question: 'When?', onClose: () => undefined }
const data = { assistantKnowledgeBases: { nodes: [{ id: 'kb_1', name: 'Prices' }] } }

test('an answer that is being written stays where the knowledge bases cannot be read again', async () => {
  read.mockReturnValue({ data })
  const { now, again } = await hooked(AnswerForm, props)
  const form = isValidElement(now()) && now().type
  read.mockReturnValue({ data, error: {} })
  await again(props)
  expect(now().type).toBe(form)
})

test('who has no knowledge base to write to yet is told that they cannot be read', async () => {
  read.mockReturnValue({ error: {} })
  const { now } = await hooked(AnswerForm, props)
  expect(now().props).toEqual({ children: 'Something went wrong' })
})

type Props = { id?: string; name?: string; value?: string; onChange?: (event: object) => void; onTake?: () => void }

// written is the form of an answer, and what is in it.
async function written() {
  const form = (await hooked(AnswerForm, props)).now()
  const shell = { userId: 'usr_1', subaccount: 'sub_1' } as Shell
  const { now, doing, end } = await hooked(form.type as (props: object) => unknown, form.props as object, (child) =>
    createElement(ShellContext, { value: shell }, child),
  )
  const all = () => within(now()).map((e) => e.props as Props)
  const fill = (name: string, value: string) =>
    doing(() =>
      all()
        .find((p) => p.name === name)
        ?.onChange?.({ type: 'change', target: { name, value } }),
    )
  return { all, doing, end, fill }
}

test('an answer that was being written is offered to whoever comes back', async () => {
  read.mockReturnValue({ data })
  const before = await written()
  expect(before.all().some((p) => p.onTake)).toBe(false)
  await before.fill('response', 'At nine.')
  await before.end()
  expect([...kept.values()].join()).toContain('At nine.')
  const { all, doing } = await written()
  await doing(() =>
    all()
      .find((p) => p.onTake)
      ?.onTake?.(),
  )
  expect(all().some((p) => p.onTake)).toBe(false)
  expect([...kept.values()].join()).toContain('At nine.')
})

test('sources are added to the knowledge base that is chosen', async () => {
  const bases = [...data.assistantKnowledgeBases.nodes, { id: 'kb_2', name: 'Hours' }]
  read.mockReturnValue({ data: { assistantKnowledgeBases: { nodes: bases } } })
  const { all, fill } = await written()
  expect(all().find((p) => p.id)?.id).toBe('kb_1')
  await fill('base', 'kb_2')
  expect(all().find((p) => p.id)?.id).toBe('kb_2')
})
