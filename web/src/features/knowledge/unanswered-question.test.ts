import { createElement, type ComponentProps, type ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import type { Dialog } from '../../ui/dialog'
import { UnansweredQuestion } from './unanswered-question'

vi.mock('../../ui/focus', () => ({}))
vi.mock('urql', () => ({ useClient: () => ({}) }))

type Props = ComponentProps<typeof UnansweredQuestion>
type Shown = ReactElement<ComponentProps<typeof Dialog>>

test('an answer that is being written stays where one clicks beside it', async () => {
  const shell = { can: () => true } as unknown as Shell
  const { now, doing } = await hooked(
    (props: Props) => UnansweredQuestion(props) as Shown,
    { question: { examples: [] } as unknown as Props['question'], onClose: () => undefined },
    (child) => createElement(ShellContext, { value: shell }, child),
  )
  expect(now().props.held).toBe(false)
  const answer = within(now()).find((e) => e.props.look === 'primary')
  await doing(() => answer?.props.onClick?.())
  expect(now().props.held).toBe(true)
})
