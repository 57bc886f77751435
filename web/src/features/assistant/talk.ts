import type { TestTurnSubscription } from '../../gql/graphql'

// A talk is what was said in the test chat, and how each reply came about.
export type ToolUse = {
  id: string
  name: string
  arguments: unknown
  result: unknown
  error: string | null
  durationMs: number | null
}

export type Passage = { id: string; score: number; text: string }

export type Said =
  | { by: 'contact'; content: string }
  | {
      by: 'assistant'
      content: string
      tools: ToolUse[]
      passages: Passage[]
      state: 'coming' | 'done' | 'silent' | 'stopped' | 'failed'
      problem: string | null
    }

export type Reply = Extract<Said, { by: 'assistant' }>

export type Talk = { said: Said[]; conversationId: string | null }

export type TurnEvent = TestTurnSubscription['chatCompletion']

export const silence: Talk = { said: [], conversationId: null }

const coming: Reply = { by: 'assistant', content: '', tools: [], passages: [], state: 'coming', problem: null }

// ask puts a question, and the place where its answer will stand.
export function ask(talk: Talk, content: string): Talk {
  return { ...talk, said: [...talk.said, { by: 'contact', content }, coming] }
}

// hear adds what happens in the turn to its reply.
export function hear(talk: Talk, event: TurnEvent): Talk {
  switch (event.__typename) {
    case 'ChatDelta':
      return onReply(talk, (r) => ({ ...r, content: r.content + event.content }))
    case 'ChatToolCall':
      return onReply(talk, (r) => ({ ...r, tools: [...r.tools, { ...toolOf(event.toolCall), durationMs: null }] }))
    case 'ChatToolResult':
      return onReply(talk, (r) => ({ ...r, tools: put(r.tools, toolOf(event.toolCall)) }))
    case 'ChatFailure':
      return onReply(talk, (r) => ({ ...r, state: 'failed', problem: event.message }))
    case 'ChatDone': {
      const { completion } = event
      const done = onReply(talk, (r) => ({
        ...r,
        content: completion.output || r.content,
        state: completion.replied ? 'done' : 'silent',
        tools: completion.toolCalls.map(toolOf),
        passages: completion.matches.map((m) => ({ id: m.id, score: m.score, text: m.metadata.text })),
      }))
      return { ...done, conversationId: completion.conversationId }
    }
    default:
      return talk
  }
}

// end is the end of a turn without a final event: it was stopped, or the connection was lost.
export function end(talk: Talk, problem: string | null): Talk {
  return onReply(talk, (r) =>
    r.state === 'coming' ? { ...r, state: problem === null ? 'stopped' : 'failed', problem } : r,
  )
}

export function busy(talk: Talk): boolean {
  const last = talk.said.at(-1)
  return last?.by === 'assistant' && last.state === 'coming'
}

function onReply(talk: Talk, change: (reply: Reply) => Reply): Talk {
  const last = talk.said.at(-1)
  return last?.by === 'assistant' ? { ...talk, said: [...talk.said.slice(0, -1), change(last)] } : talk
}

type Called = {
  id: string
  name: string
  arguments?: unknown
  result?: unknown
  error?: string | null
  durationMs: number
}

const toolOf = (t: Called): ToolUse => ({
  id: t.id,
  name: t.name,
  arguments: t.arguments ?? null,
  result: t.result ?? null,
  error: t.error ?? null,
  durationMs: t.durationMs,
})

function put(tools: ToolUse[], tool: ToolUse): ToolUse[] {
  return tools.some((t) => t.id === tool.id) ? tools.map((t) => (t.id === tool.id ? tool : t)) : [...tools, tool]
}
