import { Lock, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { useRewriting } from '../../lib/rewriting'
import { text } from '../../text/text'
import { IconButton } from '../../ui/button'
import { Confirm } from '../../ui/dialog'
import { Rewrite } from '../../ui/rewrite'
import { At } from '../../ui/time'
import { useMentions } from './mention'
import type { Note } from './note'

const Editing = graphql(`
  mutation UpdateConversationNote($id: ID!, $input: ConversationNoteInput!) {
    updateConversationNote(id: $id, input: $input) {
      ...Note_ConversationNote
    }
  }
`)

const Deleting = graphql(`
  mutation DeleteConversationNote($id: ID!) {
    deleteConversationNote(id: $id) {
      id
    }
  }
`)

// NoteCard is a note of a member to the others. Its author can edit and delete it.
export function NoteCard({ note }: { note: Note }) {
  const words = text.conversation.inbox
  const { field, begin, done } = useRewriting(`note-edit.${note.id}`, note.content)
  const [asks, setAsks] = useState(false)
  const [saving, setSaving] = useState(false)
  const mentionsOf = useMentions()
  const [edit] = useMutate(Editing, { touches: ['ConversationNote'] })
  const [remove] = useMutate(Deleting, { touches: ['ConversationNote'] })
  const save = async () => {
    const value = field?.value
    if (!value?.trim() || saving) return
    setSaving(true)
    const mentions = await mentionsOf(value, note.mentions)
    const saved = mentions && (await edit({ id: note.id, input: { content: value, mentions } }))
    setSaving(false)
    if (saved?.data) done(value)
  }
  return (
    <article
      aria-label={words.note}
      className="flex max-w-[85%] flex-col gap-1 self-end rounded-2xl border border-dashed border-warn bg-warn-wash px-3.5 py-2.5 md:max-w-[70%]"
    >
      <p className="flex items-center gap-1.5 text-xs text-warn">
        <Lock className="size-3.5" aria-hidden />
        <span className="font-medium">{words.noteBy(note.author.name || words.former)}</span>
        <At at={note.createdAt} as="time" className="tabular" />
        {note.editedAt && <span>{words.edited}</span>}
        {note.mine && !field && (
          <span className="ml-auto flex">
            <IconButton icon={Pencil} size="small" label={words.noteEdit} onClick={begin} />
            <IconButton
              icon={Trash2}
              size="small"
              label={words.noteDelete}
              onClick={() => {
                setAsks(true)
              }}
            />
          </span>
        )}
      </p>
      {!field && <p className="leading-relaxed break-words whitespace-pre-wrap">{note.content}</p>}
      {field && (
        <Rewrite label={words.note} {...field} saved={note.content} onSave={() => void save()} pending={saving} />
      )}
      <Confirm
        open={asks}
        onClose={() => {
          setAsks(false)
        }}
        onConfirm={async () => {
          await remove({ id: note.id })
        }}
        title={words.noteDelete}
        hint={words.noteDeleteHint}
        action={text.action.delete}
      />
    </article>
  )
}
