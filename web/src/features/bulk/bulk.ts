import { useCallback } from 'react'
import { useClient } from 'urql'
import { useShell } from '../../app/shown'
import { graphql } from '../../gql/gql'
import type { BulkProgress_BulkChangeFragment } from '../../gql/graphql'
import { stored, useStored } from '../../lib/stored'

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

// useBulks are the bulk changes of a sort that have been begun in this browser and whose end nobody has been told.
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
