import { StickyNote, Trash2 } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { z } from 'zod/mini'
import { useCan, useShell } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { AssistantNotesQuery } from '../../gql/graphql'
import { useDraft } from '../../lib/draft'
import { blame, useZodForm } from '../../lib/form'
import { useGone } from '../../lib/gone'
import { useMutate } from '../../lib/mutate'
import { useNewest } from '../../lib/newest'
import { once } from '../../lib/once'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Button, IconButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Textarea } from '../../ui/field'
import { LoadMore } from '../../ui/load-more'
import { Ago } from '../../ui/time'
import { Alert } from '../../ui/trouble'

const Fragment = graphql(`
  fragment NotesTab_Assistant on Assistant {
    id
    notes(first: 50) {
      nodes {
        ...NotesTab_Note
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const Row = graphql(`
  fragment NotesTab_Note on AssistantNote {
    id
    content
    author
    createdAt
  }
`)

const Document = graphql(`
  query AssistantNotes($id: ID!, $first: Int!, $after: String) {
    assistant(id: $id) {
      id
      notes(first: $first, after: $after) {
        nodes {
          ...NotesTab_Note
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

const pick = ({ assistant: { notes } }: AssistantNotesQuery) => ({ ...notes, nodes: readFragment(Row, notes.nodes) })

const Create = graphql(`
  mutation CreateAssistantNote($assistantId: ID!, $content: String!) {
    createAssistantNote(assistantId: $assistantId, content: $content) {
      id
    }
  }
`)

const Delete = graphql(`
  mutation DeleteAssistantNote($assistantId: ID!, $noteId: ID!) {
    deleteAssistantNote(assistantId: $assistantId, noteId: $noteId) {
      id
      deleted
    }
  }
`)

const schema = z.object({
  content: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(20_000)),
})

type Props = { assistant: FragmentType<typeof Fragment>; refresh: () => void }

// NotesTab is what the team tells itself about an assistant.
export function NotesTab({ assistant, refresh }: Props) {
  const words = text.assistant.notes
  const first = useMemo(() => ({ assistant: readFragment(Fragment, assistant) }), [assistant])
  const assistantId = first.assistant.id
  const pages = usePages(Document, { id: assistantId, first: 50 }, pick, { first })
  const can = { create: useCan('assistants:create'), delete: useCan('assistants:delete') }
  const [gone, away] = useGone()
  const [remove] = useMutate(Delete)
  const shown = pages.rows.filter((n) => !gone.has(n.id))
  const del = (noteId: string) => {
    away(noteId, words.deleted, async () => {
      const outcome = await remove({ assistantId, noteId })
      if (!outcome.problem) refresh()
      return outcome
    })
  }
  return (
    <Card title={words.card} hint={words.hint} className="max-w-3xl">
      {can.create && <NewNote assistantId={assistantId} onDone={refresh} />}
      {shown.length === 0 && <Empty icon={StickyNote} title={words.none} />}
      <ul className="flex flex-col gap-3">
        {shown.map((n) => (
          <li key={n.id} className="rounded-xl border border-line p-4">
            <div className="mb-1 flex items-center gap-2 text-xs text-soft">
              <span className="font-medium text-ink">{n.author || text.conversation.inbox.former}</span>
              <Ago at={n.createdAt} />
              {can.delete && (
                <span className="ml-auto">
                  <IconButton
                    size="small"
                    icon={Trash2}
                    label={words.delete}
                    onClick={() => {
                      del(n.id)
                    }}
                  />
                </span>
              )}
            </div>
            <p className="break-words whitespace-pre-wrap">{n.content}</p>
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} />
    </Card>
  )
}

function NewNote({ assistantId, onDone }: { assistantId: string; onDone: () => void }) {
  const words = text.assistant.notes
  const { name } = useShell()
  const [create] = useMutate(Create, { quiet: true })
  const newest = useNewest(Document)
  const form = useZodForm(schema, { content: '' })
  const { errors, isDirty, isSubmitting } = form.formState
  const { reset } = form
  const { found, drop } = useDraft(`assistant-note.${assistantId}`, form.watch(), isDirty)
  useEffect(() => {
    if (found) reset(found, { keepDefaultValues: true })
  }, [found, reset])
  const send = form.handleSubmit(async ({ content }) => {
    const written = form.getValues('content')
    const problem = await once({
      what: ['assistant note', assistantId, content],
      run: () => create({ assistantId, content }),
      idOf: (made) => made.createAssistantNote.id,
      newest: async () => {
        const { data } = await newest({ id: assistantId, first: 25, after: null })
        return data && pick(data).nodes
      },
      touches: 'AssistantNote',
      same: (n) => n.author === name && n.content.trim() === content,
    })
    if (problem) {
      const perhaps = problem.code === 'unreachable' ? ` ${words.perhapsAdded}` : ''
      blame(form, { ...problem, message: problem.message + perhaps })
      return
    }
    // What has been written meanwhile stays, and is a draft.
    if (form.getValues('content') === written) {
      drop()
      reset({ content: '' })
    }
    onDone()
  })
  return (
    <form noValidate onSubmit={(e) => void send(e)} className="mb-5 flex flex-col gap-2">
      <Textarea label={words.content} rows={3} error={errors.content?.message} {...form.register('content')} />
      {errors.root?.message && <Alert>{errors.root.message}</Alert>}
      <span>
        <Button type="submit" pending={isSubmitting}>
          {words.add}
        </Button>
      </span>
    </form>
  )
}
