import { useCallback, useEffect } from 'react'
import { useClient, type Client } from 'urql'
import { graphql } from '../gql/gql'
import { draftedAbout, forgetAbout, forgetOld } from '../lib/draft'
import { isKept } from './kept'
import type { Shell } from './shown'

const Document = graphql(`
  query StillThere($ids: [ID!]!) {
    nodes(ids: $ids) {
      id
    }
  }
`)

// The server can be asked whether there still are contacts, their notes and conversations, and a hundred at a time.
const askable = /^(con|cnt|conv)_/
const most = 100

type Of = Pick<Shell, 'userId' | 'subaccount'>

// forgetErased throws away the drafts about what has been erased, by whomever: no page shows them any more.
export async function forgetErased(client: Client, of: Of): Promise<void> {
  const all = draftedAbout(of).filter((id) => askable.test(id))
  for (let start = 0; start < all.length; start += most) {
    const gone = await goneOf(client, all.slice(start, start + most))
    if (!gone) return
    forgetAbout(of, gone)
  }
}

// goneOf are those of the ids that there are no more, or null where that is not known. What somebody may not read is not known to be gone.
async function goneOf(client: Client, ids: string[]): Promise<string[] | null> {
  const answer = await client.query(Document, { ids }, { requestPolicy: 'network-only' }).toPromise()
  const { data, error } = answer
  if (!data || error?.networkError || isKept(answer)) return null
  const refused = (error?.graphQLErrors ?? []).map(({ path }) => path?.[1])
  if (!refused.every((at) => typeof at === 'number')) return null
  return ids.filter((_, i) => !data.nodes[i] && !refused.includes(i))
}

// useErased does so as somebody comes to a subaccount, and as often as what it returns is run, and throws away what is old besides. Without a
// shell it is not known yet who asks.
export function useErased(shell: Of | undefined): () => void {
  const client = useClient()
  const userId = shell?.userId
  const subaccount = shell?.subaccount
  const forget = useCallback(() => {
    if (!userId || !subaccount) return
    forgetOld()
    void forgetErased(client, { userId, subaccount })
  }, [client, userId, subaccount])
  useEffect(forget, [forget])
  return forget
}
