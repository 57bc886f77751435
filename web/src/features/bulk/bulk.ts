import { useCallback, useEffect, useState } from 'react'
import { useClient } from 'urql'
import { useShell } from '../../app/shown'
import { graphql } from '../../gql/gql'
import type { BulkProgress_BulkChangeFragment } from '../../gql/graphql'
import { stored, useStored } from '../../lib/stored'
import { onTouch, touch } from '../../lib/touch'

export const Fragment = graphql(`
  fragment BulkProgress_BulkChange on BulkChange {
    id
    status
    failureReason
    total
    done
    changed
    skipped
    failed
  }
`)

export type Bulk = BulkProgress_BulkChangeFragment

// Subject is what is changed.
export type Subject = 'Contact' | 'Conversation'

// mostByFilter is how many things the server changes at once.
export const mostByFilter = 10_000

// useBulks are the bulk changes of a sort that were begun in this browser and whose end has not been shown.
export function useBulks(subject: Subject) {
  const { subaccount, userId } = useShell()
  const key = `bulk.${userId}.${subaccount}.${subject}`
  const [ids] = useStored(key, asIds)
  // What is kept is read again: another list, or another tab, may have begun one meanwhile.
  const begun = useCallback((id: string) => void stored.keep(key, [...asIds(stored.read(key)), id]), [key])
  const ended = useCallback(
    (id: string) =>
      void stored.keep(
        key,
        asIds(stored.read(key)).filter((i) => i !== id),
      ),
    [key],
  )
  return { ids, begun, ended }
}

const none: string[] = []

function asIds(kept: unknown): string[] {
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : none
}

const Contact = graphql(`
  query BulkContactChange($id: ID!) {
    bulkContactChange(id: $id) {
      ...BulkProgress_BulkChange
    }
  }
`)

const Conversation = graphql(`
  query BulkConversationChange($id: ID!) {
    bulkConversationChange(id: $id) {
      ...BulkProgress_BulkChange
    }
  }
`)

const CancelContact = graphql(`
  mutation CancelBulkContactChange($id: ID!) {
    cancelBulkContactChange(id: $id) {
      ...BulkProgress_BulkChange
    }
  }
`)

const CancelConversation = graphql(`
  mutation CancelBulkConversationChange($id: ID!) {
    cancelBulkConversationChange(id: $id) {
      ...BulkProgress_BulkChange
    }
  }
`)

const Contacts = graphql(`
  query BulkContactChanges {
    bulkContactChanges {
      id
    }
  }
`)

const Conversations = graphql(`
  query BulkConversationChanges {
    bulkConversationChanges {
      id
    }
  }
`)

// type is that of bulk changes: what begins one touches it, and what may not because many are under way.
const type = 'BulkChange'

// refused has those shown that are under way.
export const refused = () => {
  touch(new Set([type]))
}

// useOthers are the bulk changes of a sort under way, whoever began them, as soon as one is begun or refused here.
export function useOthers(subject: Subject) {
  const client = useClient()
  const [others, setOthers] = useState(none)
  useEffect(() => {
    let over = false
    const ask = async () => {
      const fresh = { requestPolicy: 'network-only' } as const
      const found =
        subject === 'Contact'
          ? (await client.query(Contacts, {}, fresh).toPromise()).data?.bulkContactChanges
          : (await client.query(Conversations, {}, fresh).toPromise()).data?.bulkConversationChanges
      if (found && !over) setOthers(found.map(({ id }) => id))
    }
    const leave = onTouch((types) => {
      if (types.has(type)) void ask()
    })
    return () => {
      over = true
      leave()
    }
  }, [client, subject])
  const gone = useCallback((id: string) => {
    setOthers((all) => all.filter((i) => i !== id))
  }, [])
  return { others, gone }
}

// useLook asks how far a bulk change is.
export function useLook(subject: Subject, id: string) {
  const client = useClient()
  return useCallback(async () => {
    const fresh = { requestPolicy: 'network-only' } as const
    if (subject === 'Contact') {
      const { data, error } = await client.query(Contact, { id }, fresh).toPromise()
      return { now: data?.bulkContactChange, error }
    }
    const { data, error } = await client.query(Conversation, { id }, fresh).toPromise()
    return { now: data?.bulkConversationChange, error }
  }, [client, subject, id])
}

// useCancel stops a bulk change.
export function useCancel(subject: Subject, id: string) {
  const client = useClient()
  return async () => {
    const { error } = await (subject === 'Contact'
      ? client.mutation(CancelContact, { id }).toPromise()
      : client.mutation(CancelConversation, { id }).toPromise())
    return error
  }
}
