import type { RowSelectionState } from '@tanstack/react-table'
import { Archive, FolderMinus } from 'lucide-react'
import { useState } from 'react'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { source } from '../../pick/source'
import { text } from '../../text/text'
import { BulkBar } from '../../ui/bulk-bar'
import { Button } from '../../ui/button'
import { Picker, type Choice } from '../../ui/picker'
import { tell } from '../../ui/toast'
import { useArchive } from './archive'

const Assign = graphql(`
  mutation AssignAssistantsToFolder($id: ID!, $assistantIds: [ID!]!) {
    assignAssistantsToFolder(id: $id, assistantIds: $assistantIds) {
      id
      counts {
        total
        archived
      }
    }
  }
`)

const Remove = graphql(`
  mutation RemoveAssistantsFromFolder($id: ID!, $assistantIds: [ID!]!) {
    removeAssistantsFromFolder(id: $id, assistantIds: $assistantIds) {
      id
      counts {
        total
        archived
      }
    }
  }
`)

type Props = {
  rows: readonly { id: string; folderId?: string | null }[]
  state: RowSelectionState
  onChange: (state: RowSelectionState) => void
}

// Chosen is what can be done with all assistants that are ticked.
export function Chosen({ rows, state, onChange }: Props) {
  const words = text.assistant
  const [assign, assigning] = useMutate(Assign, { touches: ['Assistant', 'AssistantFolder'] })
  const [remove, removing] = useMutate(Remove, { touches: ['Assistant', 'AssistantFolder'] })
  const archive = useArchive()
  const [archiving, setArchiving] = useState(false)
  const ids = rows.filter((r) => state[r.id]).map((r) => r.id)
  const filed = rows.filter((r) => state[r.id] && r.folderId)
  const move = async (folder: Choice) => {
    const { problem } = await assign({ id: folder.id, assistantIds: ids })
    if (problem) return
    tell(words.moved(ids.length, folder.name))
    onChange({})
  }
  const takeOut = async () => {
    for (const folder of new Set(filed.map((r) => r.folderId ?? ''))) {
      const { problem } = await remove({
        id: folder,
        assistantIds: filed.filter((r) => r.folderId === folder).map((r) => r.id),
      })
      if (problem) return
    }
    onChange({})
  }
  const away = async () => {
    setArchiving(true)
    await archive(
      ids.map((id) => ({ id, name: words.many(1) })),
      true,
    )
    setArchiving(false)
    onChange({})
  }
  return (
    <BulkBar
      count={ids.length}
      onClear={() => {
        onChange({})
      }}
    >
      <Picker
        hidden
        label={words.move}
        placeholder={words.move}
        className="w-52"
        value={null}
        disabled={assigning}
        onChange={(folder) => {
          if (folder) void move(folder)
        }}
        {...source.folder}
      />
      {filed.length > 0 && (
        <Button icon={FolderMinus} pending={removing} onClick={() => void takeOut()}>
          {words.takeOut}
        </Button>
      )}
      <Button icon={Archive} pending={archiving} onClick={() => void away()}>
        {text.action.archive}
      </Button>
    </BulkBar>
  )
}
