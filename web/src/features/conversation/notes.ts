import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql'
import type { InboxQuery, OlderNotesQuery } from '../../gql/graphql'
import { readFragment } from '../../gql/fragment-masking'
import { useNewest } from '../../lib/newest'
import { Fragment, older, type Behind, type Note } from './note'

const Document = graphql(`
  query OlderNotes($id: ID!, $after: String) {
    conversation(id: $id) {
      id
      notes(first: 50, after: $after) {
        nodes {
          ...Note_ConversationNote
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

type First = NonNullable<InboxQuery['conversation']>['notes']
type Older = NonNullable<OlderNotesQuery['conversation']>['notes']

const none: readonly Note[] = []

const pageOf = ({ nodes, pageInfo }: First | Older) => ({ nodes: readFragment(Fragment, nodes), ...pageInfo })

// useNewestNotes reads the last notes, by which one is found whose answer was lost.
export function useNewestNotes(id: string) {
  const newest = useNewest(Document)
  return async () => readFragment(Fragment, (await newest({ id, after: null })).data?.conversation.notes.nodes)
}

// useNotes are the notes of a conversation as far back as a time: the first page, and what is behind it, which is read anew with it,
// and read on as one looks further back.
export function useNotes(id: string, first: First | undefined, until: string): readonly Note[] {
  const client = useClient()
  const [behind, setBehind] = useState(none)
  const done = useRef<{ first: First; behind: Behind } | null>(null)
  useEffect(() => {
    if (!first) return
    let late = false
    const read = async (after: string) => {
      const { data } = await client.query(Document, { id, after }, { requestPolicy: 'network-only' }).toPromise()
      return !late && data?.conversation ? pageOf(data.conversation.notes) : null
    }
    const from = done.current?.first === first ? done.current.behind : { notes: none, last: pageOf(first) }
    void older(from, until, read).then((found) => {
      if (late || !found) return
      done.current = { first, behind: found }
      setBehind(found.notes)
    })
    return () => {
      late = true
    }
  }, [client, id, first, until])
  if (!first) return none
  const front = readFragment(Fragment, first.nodes)
  return [...front, ...behind.filter((b) => !front.some((f) => f.id === b.id))]
}
