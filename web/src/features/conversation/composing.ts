// For tests: who writes into a conversation, and a server that answers when the test says so.

import '../../lib/fake-storage'
import { createElement, type RefObject } from 'react'
import { beforeEach, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked } from '../../lib/hooked'

type Answer = { data?: unknown; error?: unknown }

// What is asked of the server waits until the test answers: what is searched, apart.
type Waiting = ((answer: object) => void)[]
const { asked, sought } = vi.hoisted(() => ({ asked: [] as Waiting, sought: [] as Waiting }))
vi.mock('urql', () => {
  const ask = (_: unknown, variables: object) => ({
    toPromise: () => new Promise((answer) => ('search' in variables ? sought : asked).push(answer)),
  })
  const client = { mutation: ask, query: ask }
  return { useClient: () => client }
})

beforeEach(() => {
  asked.length = 0
  sought.length = 0
})

const { useCompose } = await import('./compose')

const shell = { userId: 'usr_1', subaccount: 'sub_1' } as Shell
export const place = 'switchboard.draft.usr_1.sub_1.'
export const key = `${place}message.conv_1`

export async function composing() {
  const field: RefObject<HTMLTextAreaElement | null> = { current: null }
  const nothing = () => undefined
  const props = { conversationId: 'conv_1', field, onSending: nothing, onWriting: nothing }
  const hook = await hooked(useCompose, props, (child) => createElement(ShellContext, { value: shell }, child))
  const { now, doing, end } = hook
  return {
    end,
    doing,
    field,
    shown: () => [now().mode, now().written],
    write: (to: string) => doing(() => now().write(to)),
    change: (to: 'staff' | 'contact' | 'note') => doing(() => now().change(to)),
    go: () => doing(() => void now().go()),
    choose: () => doing(() => void now().choose({ id: 'can_1', label: 'Refund' })),
    pending: () => now().pending,
    draft: () => doing(() => void now().suggest()),
    answer: (answer: Answer) => doing(() => asked.shift()?.(answer)),
    find: (answer: Answer) => doing(() => sought.shift()?.(answer)),
  }
}

export const drafted = { data: { draftReply: { text: 'Good morning.' } } }
export const filled = { data: { filledReply: { text: 'We refund it.' } } }
export const failed = { error: { graphQLErrors: [{ message: 'Not now.', extensions: { code: 'conflict' } }] } }
export const sent = { data: { createMessage: { id: 'msg_0' }, createConversationNote: { id: 'note_0' } } }
export const unreachable = { error: { networkError: new Error('gone') } }

export { asked, sought }
