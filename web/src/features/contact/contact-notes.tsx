import { Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCan, useShell } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { ContactNotesQuery, ContactNotes_NoteFragment } from '../../gql/graphql'
import { useDraft } from '../../lib/draft'
import { useGone } from '../../lib/gone'
import { useMutate } from '../../lib/mutate'
import { named } from '../../lib/named'
import { useNewest } from '../../lib/newest'
import { once } from '../../lib/once'
import { usePages } from '../../lib/pages'
import { useRewriting } from '../../lib/rewriting'
import { onSend } from '../../lib/send-key'
import { useStanding } from '../../lib/standing'
import { text } from '../../text/text'
import { Button, IconButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { Textarea } from '../../ui/field'
import { Link } from '../../ui/link'
import { LoadMore } from '../../ui/load-more'
import { Rewrite } from '../../ui/rewrite'
import { Ago } from '../../ui/time'
import { complain } from '../../ui/toast'

const Fragment = graphql(`
  fragment ContactNotes_Contact on Contact {
    id
    notes(first: 100) {
      nodes {
        ...ContactNotes_Note
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const Row = graphql(`
  fragment ContactNotes_Note on ContactNote {
    id
    value
    createdBy
    createdAt
  }
`)

const Document = graphql(`
  query ContactNotes($id: ID!, $first: Int!, $after: String) {
    contact(id: $id) {
      id
      notes(first: $first, after: $after) {
        nodes {
          ...ContactNotes_Note
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

const pick = ({ contact: { notes } }: ContactNotesQuery) => ({ ...notes, nodes: readFragment(Row, notes.nodes) })

const Creating = graphql(`
  mutation CreateNote($contactId: ID!, $value: String!) {
    createContactNote(contactId: $contactId, value: $value) {
      id
    }
  }
`)

const Updating = graphql(`
  mutation UpdateNote($contactId: ID!, $noteId: ID!, $value: String!, $ifValue: String) {
    updateContactNote(contactId: $contactId, noteId: $noteId, value: $value, ifValue: $ifValue) {
      id
      value
    }
  }
`)

const Deleting = graphql(`
  mutation DeleteNote($contactId: ID!, $noteId: ID!) {
    deleteContactNote(contactId: $contactId, noteId: $noteId) {
      id
    }
  }
`)

type Note = ContactNotes_NoteFragment

// ContactNotes are what the team has written down of a contact.
export function ContactNotes({ contact }: { contact: FragmentType<typeof Fragment> }) {
  const first = useMemo(() => ({ contact: readFragment(Fragment, contact) }), [contact])
  const { id } = first.contact
  const pages = usePages(Document, { id, first: 100 }, pick, { first })
  const [gone, away] = useGone()
  const [remove] = useMutate(Deleting, { touches: ['Contact', 'ContactNote'] })
  const mayWrite = useCan('contacts:create')
  const words = text.contact
  const drop = (noteId: string) => {
    away(noteId, words.noteDeleted, () => remove({ contactId: id, noteId }))
  }
  const shown = pages.rows.filter((n) => !gone.has(n.id))
  return (
    <Card title={words.notes} hint={words.notesHint}>
      {mayWrite && <NewNote contactId={id} />}
      {shown.length === 0 && <p className="mt-3 text-soft">{words.notesNone}</p>}
      <ul className="mt-3 flex flex-col gap-4">
        {shown.map((note) => (
          <Shown key={note.id} contactId={id} note={note} onDelete={drop} />
        ))}
      </ul>
      <LoadMore pages={pages} />
    </Card>
  )
}

function NewNote({ contactId }: { contactId: string }) {
  const { name } = useShell()
  const [create] = useMutate(Creating, { touches: ['Contact'], quiet: true })
  const newest = useNewest(Document)
  const [pending, setPending] = useState(false)
  const [value, setValue] = useState('')
  const { found, drop } = useDraft(`note.${contactId}`, value, value !== '')
  // What was kept from last time stands there until something else is written.
  const written = value || (found ?? '')
  const add = async () => {
    if (pending || !written.trim()) return
    setPending(true)
    const problem = await once({
      what: ['contact note', contactId, written.trim()],
      run: () => create({ contactId, value: written }),
      idOf: (made) => made.createContactNote.id,
      newest: async () => {
        const { data } = await newest({ id: contactId, first: 25, after: null })
        return data && pick(data).nodes
      },
      touches: 'Contact',
      same: (n) => n.createdBy === name && n.value?.trim() === written.trim(),
    })
    setPending(false)
    if (problem) {
      const perhaps = problem.code === 'unreachable' ? ` ${text.conversation.inbox.perhapsAdded}` : ''
      complain(text.problem.title, problem.message + perhaps)
      return
    }
    setValue((now) => (now === written ? '' : now)) // what was written meanwhile stays
    drop()
  }
  return (
    <div className="flex flex-col items-end gap-2">
      <Textarea
        label={text.contact.note}
        hidden
        rows={2}
        className="w-full"
        placeholder={text.contact.newNote}
        value={written}
        onChange={(e) => {
          setValue(e.target.value)
          if (e.target.value === '') drop()
        }}
        onKeyDown={onSend(() => void add())}
      />
      {written.trim() !== '' && (
        <Button size="small" look="primary" pending={pending} onClick={() => void add()}>
          {text.contact.addNote}
        </Button>
      )}
    </div>
  )
}

function Shown({ contactId, note, onDelete }: { contactId: string; note: Note; onDelete: (id: string) => void }) {
  const { field, begin, done } = useRewriting(`note-edit.${note.id}`, note.value ?? '')
  const [update, pending] = useMutate(Updating, { touches: ['Contact', 'ContactNote'], meets: true })
  const standing = useStanding(note.value ?? '')
  const [mayUpdate, mayDelete] = [useCan('contacts:update'), useCan('contacts:delete')]
  const save = async () => {
    const value = field?.value
    if (!value?.trim()) return
    const { data, problem } = await update({ contactId, noteId: note.id, value, ifValue: standing.text })
    if (problem?.code === 'conflict') standing.meet(value)
    if (!data) return
    standing.standOn(value)
    done(value)
  }
  if (field)
    return (
      <li className="flex flex-col gap-2">
        <Rewrite
          label={text.contact.note}
          rows={3}
          {...field}
          saved={note.value ?? ''}
          conflicts={standing.conflicts}
          onSave={() => void save()}
          pending={pending}
          disabled={!field.value.trim()}
        />
      </li>
    )
  return (
    <li className="flex items-start gap-2 border-l-2 border-brass pl-3">
      <div className="min-w-0 flex-1">
        <p className="break-words whitespace-pre-wrap">
          {named(note.value ?? '').map((part, i) =>
            i % 2 ? (
              <Link key={i} to={url.contact} id={part}>
                {part}
              </Link>
            ) : (
              part
            ),
          )}
        </p>
        <p className="mt-1 text-xs text-soft">
          {`${note.createdBy || text.conversation.inbox.former} · `}
          <Ago at={note.createdAt} />
        </p>
      </div>
      {mayUpdate && <IconButton icon={Pencil} size="small" label={text.action.edit} onClick={begin} />}
      {mayDelete && (
        <IconButton
          icon={Trash2}
          size="small"
          label={text.action.delete}
          onClick={() => {
            onDelete(note.id)
          }}
        />
      )}
    </li>
  )
}
