import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql'
import { touch } from '../../lib/touch'
import { text } from '../../text/text'

const Document = graphql(`
  mutation AttendConversation($id: ID!, $writing: Boolean) {
    attendConversation(id: $id, writing: $writing) {
      id
      name
      writing
    }
  }
`)

export type Onlooker = { id: string; name: string; writing: boolean }

// How often it is checked whether there is something to report, and how often it is reported that nothing has changed: more often while somebody
// else is there, for two who begin to write at once are to notice before one of them sends.
const tick = 1_000
const beat = (others: number) => (others > 0 ? 3_000 : 10_000)

// useAttend tells the server that a conversation is open, which has it read, and answers who else has it open. A page that is not in
// sight tells nothing.
export function useAttend(id: string, writing: boolean): readonly Onlooker[] {
  const client = useClient()
  const [others, setOthers] = useState<readonly Onlooker[]>([])
  const now = useRef(writing)
  useEffect(() => {
    now.current = writing
  })
  useEffect(() => {
    let ended = false
    let told = { at: 0, writing: false }
    let asking = false
    let there = 0
    const tell = async () => {
      const due = Date.now() - told.at >= beat(there) || now.current !== told.writing
      if (!due || asking || document.visibilityState !== 'visible') return
      const first = told.at === 0
      told = { at: Date.now(), writing: now.current }
      asking = true
      const { data } = await client.mutation(Document, { id, writing: told.writing }).toPromise()
      asking = false
      if (ended || !data) return
      there = data.attendConversation.length
      setOthers(data.attendConversation)
      if (first) touch(new Set(['InboxCounts']))
    }
    const timer = setInterval(() => void tell(), tick)
    return () => {
      ended = true
      clearInterval(timer)
    }
  }, [client, id])
  return others
}

// noticeOf says who else is there; "" is nobody.
export function noticeOf(others: readonly Onlooker[]): string {
  const words = text.conversation.inbox
  const writing = others.filter((o) => o.writing).map((o) => o.name)
  if (writing.length > 0) return words.writing(writing.join(', '))
  return others.length > 0 ? words.looking(others.map((o) => o.name).join(', ')) : ''
}
