import { Archive } from 'lucide-react'
import { useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql'
import { changeAll } from '../../lib/bulk'
import { source } from '../../pick/source'
import { text } from '../../text/text'
import { BulkBar } from '../../ui/bulk-bar'
import { Button } from '../../ui/button'
import { Picker, type Choice } from '../../ui/picker'
import { tell } from '../../ui/toast'
import { useCan } from '../../app/shown'

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

type Props = { ids: string[]; onDone: () => void }

// ContactBulk is what can be done with the chosen contacts.
export function ContactBulk({ ids, onDone }: Props) {
  const client = useClient()
  const archive = useArchive()
  const [pending, setPending] = useState<'tag' | 'archive' | null>(null)
  const [mayTag, mayArchive] = [useCan('contacts:update'), useCan('contacts:delete')]
  const words = text.contact
  const put = (contactId: string, tagId: string) => client.mutation(Tagging, { contactId, tagId }).toPromise()
  const take = (contactId: string, tagId: string) => client.mutation(Untagging, { contactId, tagId }).toPromise()
  const tag = async (tag: Choice | null, run: typeof put | typeof take, done: (n: number, tag: string) => string) => {
    if (!tag) return
    setPending('tag')
    const changed = await changeAll('Contact', ids, (id) => run(id, tag.id), words.someFailed)
    setPending(null)
    if (changed.length > 0) tell(done(changed.length, tag.name))
    onDone()
  }
  const away = async () => {
    setPending('archive')
    await archive(ids, words.chosenArchived)
    setPending(null)
    onDone()
  }
  const tagPicker = { hidden: true, className: 'w-44', value: null, disabled: pending !== null, ...source.tag }
  return (
    <BulkBar count={ids.length} onClear={onDone}>
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
