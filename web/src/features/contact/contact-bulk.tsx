import { Archive } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql'
import type { ContactAction, ContactFilterInput } from '../../gql/graphql'
import { changeAll } from '../../lib/bulk'
import { mostAtOnce } from '../../lib/each'
import { count } from '../../lib/format'
import { useMutate } from '../../lib/mutate'
import { source } from '../../pick/source'
import { text } from '../../text/text'
import { BulkBar } from '../../ui/bulk-bar'
import { Button } from '../../ui/button'
import { Picker, type Choice } from '../../ui/picker'
import { tell } from '../../ui/toast'
import { useCan } from '../../app/shown'
import { mostByFilter, refused, useBulks } from '../bulk/bulk'
import { useSure, type What } from '../bulk/sure'

const Tagging = graphql(`
  mutation TagContact($contactId: ID!, $tagId: ID!) {
    addContactTag(contactId: $contactId, tagId: $tagId) {
      id
    }
  }
`)

const Untagging = graphql(`
  mutation UntagContact($contactId: ID!, $tagId: ID!) {
    removeContactTag(contactId: $contactId, tagId: $tagId) {
      id
    }
  }
`)

const Bulk = graphql(`
  mutation BulkChangeContacts($ids: [ID!], $filter: ContactFilterInput, $action: ContactAction!, $tagId: ID) {
    bulkChangeContacts(ids: $ids, filter: $filter, action: $action, tagId: $tagId) {
      id
    }
  }
`)

const Archiving = graphql(`
  mutation ArchiveContact($id: ID!) {
    deleteContact(id: $id) {
      id
      isArchived
    }
  }
`)

const Returning = graphql(`
  mutation ReturnContact($id: ID!) {
    updateContact(id: $id, input: { isArchived: false }) {
      id
      isArchived
    }
  }
`)

// useArchive archives contacts, with a way back.
export function useArchive() {
  const client = useClient()
  const words = text.contact
  return async (ids: readonly string[], title: (n: number) => string) => {
    const done = await changeAll(
      'Contact',
      ids,
      (id) => client.mutation(Archiving, { id }).toPromise(),
      words.someFailed,
    )
    if (done.length === 0) return
    const back = () =>
      changeAll('Contact', done, (id) => client.mutation(Returning, { id }).toPromise(), words.someFailed)
    tell(title(done.length), { label: text.action.undo, run: () => void back() })
  }
}

type Props = {
  ids: string[]
  // all is the filter of the list, where all that match it are chosen, and total how many these are.
  all: ContactFilterInput | null
  total: number | null
  // beside stands behind what is chosen.
  beside?: ReactNode
  onDone: () => void
}

// ContactBulk is what can be done with the chosen contacts. Where they are many, or those that match, the server does it in the background.
export function ContactBulk({ ids, all, total, beside, onDone }: Props) {
  const client = useClient()
  const archive = useArchive()
  const [begin] = useMutate(Bulk)
  const { begun } = useBulks('Contact')
  const sure = useSure()
  const [pending, setPending] = useState<'tag' | 'archive' | null>(null)
  const [mayTag, mayArchive] = [useCan('contacts:update'), useCan('contacts:delete')]
  const words = text.contact
  const put = (contactId: string, tagId: string) => client.mutation(Tagging, { contactId, tagId }).toPromise()
  const take = (contactId: string, tagId: string) => client.mutation(Untagging, { contactId, tagId }).toPromise()
  const far = all !== null || ids.length > mostAtOnce
  const n = all ? total : ids.length
  const these = words.sure.these(n === null ? null : count(n))
  const server = (what: What, action: ContactAction, tagId: string | null = null) => {
    const hint = all ? text.table.matchHint : undefined
    void sure({ ...what, hint }, async () => {
      const { data } = await begin({ ids: all ? null : ids, filter: all, action, tagId })
      if (!data) {
        refused()
        return false
      }
      begun(data.bulkChangeContacts.id)
      onDone()
      return true
    })
  }
  const tag = async (tag: Choice | null, run: typeof put | typeof take, done: (n: number, tag: string) => string) => {
    if (!tag) return
    if (far) {
      if (run === put) server({ title: words.sure.tag(these, tag.name), action: words.addTag }, 'ADD_TAG', tag.id)
      else server({ title: words.sure.untag(these, tag.name), action: words.takeTag }, 'REMOVE_TAG', tag.id)
      return
    }
    setPending('tag')
    const changed = await changeAll('Contact', ids, (id) => run(id, tag.id), words.someFailed)
    setPending(null)
    if (changed.length > 0) tell(done(changed.length, tag.name))
    onDone()
  }
  const away = async () => {
    if (far) {
      server({ title: words.sure.archive(these), action: text.action.archive }, 'ARCHIVE')
      return
    }
    setPending('archive')
    await archive(ids, words.chosenArchived)
    setPending(null)
    onDone()
  }
  const tagPicker = { hidden: true, className: 'w-44', value: null, disabled: pending !== null, ...source.tag }
  return (
    <BulkBar
      count={ids.length}
      selected={all ? text.table.allSelected(total === null ? null : count(total)) : undefined}
      most={mostByFilter}
      beside={beside}
      onClear={onDone}
    >
      {mayTag && (
        <>
          <Picker
            {...tagPicker}
            label={words.addTag}
            placeholder={words.addTag}
            onChange={(choice) => void tag(choice, put, words.chosenTagged)}
          />
          <Picker
            {...tagPicker}
            label={words.takeTag}
            placeholder={words.takeTag}
            onChange={(choice) => void tag(choice, take, words.chosenUntagged)}
          />
        </>
      )}
      {mayArchive && (
        <Button icon={Archive} pending={pending === 'archive'} disabled={pending !== null} onClick={() => void away()}>
          {text.action.archive}
        </Button>
      )}
    </BulkBar>
  )
}
