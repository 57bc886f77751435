import { useEffect } from 'react'
import { useClient, type Client } from 'urql'
import { graphql } from '../gql/gql'
import { draftedAbout, forgetAbout, forgetOld } from '../lib/draft'
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

// forgetErased throws away the drafts about what has been erased, by whomever: no page shows them any more.
export async function forgetErased(client: Client, of: Pick<Shell, 'userId' | 'subaccount'>): Promise<void> {
  const ids = draftedAbout(of)
    .filter((id) => askable.test(id))
    .slice(0, most)
  if (ids.length === 0) return
  const { data, error } = await client.query(Document, { ids }, { requestPolicy: 'network-only' }).toPromise()
  if (!data || error) return
  forgetAbout(
    of,
    ids.filter((_, i) => !data.nodes[i]),
  )
}

// useErased does so as somebody comes to a subaccount, and throws away what is old besides. Without a shell it is not known yet who asks.
export function useErased(shell: Pick<Shell, 'userId' | 'subaccount'> | undefined): void {
  const client = useClient()
  const userId = shell?.userId
  const subaccount = shell?.subaccount
  useEffect(() => {
    if (!userId || !subaccount) return
    forgetOld()
    void forgetErased(client, { userId, subaccount })
  }, [client, userId, subaccount])
}
