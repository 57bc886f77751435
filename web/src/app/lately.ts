import { useEffect, useMemo, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../gql/gql'
import type { LatelyQuery } from '../gql/graphql'
import { useWriter } from '../lib/written'
import { text } from '../text/text'
import { recent, type Visit } from './recent'
import { placeOf } from './remembered'
import { useShell } from './shown'
import { groupOf, type Thing } from './thing'

// Lately are things by their ids, as they are called.
export const Lately = graphql(`
  query Lately($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      id
      ... on Contact {
        name
        email
        phone
      }
      ... on Assistant {
        title: name
      }
      ... on KnowledgeBase {
        title: name
      }
      ... on Tool {
        title: name
      }
      ... on PhoneNumber {
        name
        number
      }
      ... on Tag {
        name
        tagId
      }
      ... on Conversation {
        contactName
        contactPhone
        contactEmail
      }
      ... on Call {
        direction
        fromNumber
        toNumber
        contact {
          name
        }
      }
    }
  }
`)

// Known is one of them.
export type Known = NonNullable<LatelyQuery['nodes'][number]>
type Write = (number: string) => string

// labelOf is what a thing is called now; "" where it has no name.
export function labelOf(it: Known, write: Write): string {
  const number = (of: string | null | undefined) => of && write(of)
  switch (it.__typename) {
    case 'Contact':
      return it.name || it.email || number(it.phone) || text.contact.unnamed
    case 'Assistant':
    case 'KnowledgeBase':
    case 'Tool':
      return it.title
    case 'PhoneNumber':
      return [write(it.number), it.name].filter(Boolean).join(' · ')
    case 'Tag':
      return it.name ?? it.tagId ?? it.id
    case 'Conversation':
      return it.contactName || number(it.contactPhone) || it.contactEmail || text.conversation.unknown
    case 'Call':
      return (
        (it.contact?.name ?? number(it.direction === 'inbound' ? it.fromNumber : it.toNumber)) ||
        text.call.detail.fallback
      )
    default:
      return ''
  }
}

// searchOf is what the list that it is in is searched for; elsewhere it has a page of its own.
function searchOf(it: Known): string | undefined {
  if (it.__typename === 'PhoneNumber') return it.number
  return it.__typename === 'Tag' ? (it.name ?? it.tagId ?? '') : undefined
}

type Answer = { here: string; visits: Visit[]; nodes: LatelyQuery['nodes'] }

// useLately are the things that somebody went to lately, as they are called now. The server is asked each time: what has been erased, or may no
// longer be seen, is not there, and is not remembered further.
export function useLately(): Thing[] {
  const { subaccount, workspace } = useShell()
  const here = placeOf(subaccount, workspace.id)
  const client = useClient()
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    const visits = recent.of(here)
    if (visits.length === 0) return
    let late = false
    const ids = visits.map((v) => v.id)
    void client
      .query(Lately, { ids }, { requestPolicy: 'network-only' })
      .toPromise()
      .then(({ data, error }) => {
        if (late || !data || error) return
        recent.lack(
          here,
          ids.filter((_, i) => !data.nodes[i]),
        )
        setAnswer({ here, visits, nodes: data.nodes })
      })
    return () => {
      late = true
    }
  }, [client, here])
  const write = useWriter(answer !== null)
  return useMemo(
    () =>
      answer?.here === here
        ? answer.visits.flatMap(({ id, to }, i) => {
            const it = answer.nodes[i]
            const label = it && labelOf(it, write)
            const search = it && searchOf(it)
            return label ? [{ id, to, label, group: groupOf(to), ...(search && { search }) }] : []
          })
        : [],
    [answer, here, write],
  )
}
