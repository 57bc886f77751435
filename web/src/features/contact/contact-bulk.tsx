import { Archive, X } from 'lucide-react'
import { useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql'
import { touch } from '../../lib/touch'
import { source } from '../../pick/source'
import { text } from '../../text/text'
import { Button, IconButton } from '../../ui/button'
import { Picker } from '../../ui/picker'
import { complain, tell } from '../../ui/toast'
import { each } from './crowd'
import { useCan } from '../../app/shown'

const Tagging = graphql(`
  mutation TagContact($contactId: ID!, $tagId: ID!) {
    addContactTag(contactId: $contactId, tagId: $tagId) {
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
  return async (ids: readonly string[], title: string) => {
    const done: string[] = []
    const failed = await each(ids, async (id) => {
      const { error } = await client.mutation(Archiving, { id }).toPromise()
      if (!error) done.push(id)
      return !error
    })
    touch(new Set(['Contact']))
    if (failed > 0) complain(text.problem.title, text.contact.someFailed(failed))
    if (done.length === 0) return
    const back = async () => {
      const failed = await each(done, async (id) => !(await client.mutation(Returning, { id }).toPromise()).error)
      touch(new Set(['Contact']))
      if (failed > 0) complain(text.problem.title, text.contact.someFailed(failed))
    }
    tell(title, { label: text.action.undo, run: () => void back() })
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
  const tag = async (id: string, name: string) => {
    setPending('tag')
    const failed = await each(
      ids,
      async (contactId) => !(await client.mutation(Tagging, { contactId, tagId: id }).toPromise()).error,
    )
    setPending(null)
    touch(new Set(['Contact']))
    if (failed > 0) complain(text.problem.title, words.someFailed(failed))
    if (failed < ids.length) tell(words.chosenTagged(ids.length - failed, name))
    onDone()
  }
  const away = async () => {
    setPending('archive')
    await archive(ids, words.chosenArchived(ids.length))
    setPending(null)
    onDone()
  }
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-accent-wash p-3">
      <span role="status" className="tabular px-2 font-medium">
        {text.table.selected(ids.length)}
      </span>
      {mayTag && (
        <Picker
          hidden
          label={words.addTag}
          placeholder={words.addTag}
          className="w-52"
          value={null}
          onChange={(choice) => {
            if (choice) void tag(choice.id, choice.name)
          }}
          disabled={pending !== null}
          {...source.tag}
        />
      )}
      {mayArchive && (
        <Button icon={Archive} pending={pending === 'archive'} disabled={pending !== null} onClick={() => void away()}>
          {text.action.archive}
        </Button>
      )}
      <span className="flex-1" />
      <IconButton icon={X} label={text.action.clear} onClick={onDone} />
    </div>
  )
}
