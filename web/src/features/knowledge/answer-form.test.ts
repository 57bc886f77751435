import { isValidElement } from 'react'
import { expect, test, vi } from 'vitest'
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

test('sources are added to the knowledge base that is chosen', async () => {
  const bases = [...data.assistantKnowledgeBases.nodes, { id: 'kb_2', name: 'Hours' }]
  read.mockReturnValue({ data: { assistantKnowledgeBases: { nodes: bases } } })
  const form = (await hooked(AnswerForm, props)).now()
  const { now, doing } = await hooked(form.type as (props: object) => unknown, form.props as object)
  type Props = { id?: string; name?: string; onChange?: (event: object) => void }
  const all = () => within(now()).map((e) => e.props as Props)
  expect(all().find((p) => p.id)?.id).toBe('kb_1')
  await doing(() =>
    all()
      .find((p) => p.name === 'base')
      ?.onChange?.({ type: 'change', target: { name: 'base', value: 'kb_2' } }),
  )
  expect(all().find((p) => p.id)?.id).toBe('kb_2')
})
