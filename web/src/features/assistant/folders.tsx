import { Archive, ArchiveRestore, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { useMutate } from '../../lib/mutate'
import { later } from '../../lib/undo'
import { text } from '../../text/text'
import { IconButton } from '../../ui/button'
import { classes } from '../../ui/class'
import { Dialog } from '../../ui/dialog'
import { Menu } from '../../ui/menu'
import { tell } from '../../ui/toast'
import type { FolderLine } from './folder'
import { FolderDialog } from './folder-dialog'

const Fragment = graphql(`
  fragment FolderList_Folder on AssistantFolder {
    id
    name
    color
    isArchived
    counts {
      total
      archived
    }
  }
`)

const Put = graphql(`
  mutation ArchiveAssistantFolder($id: ID!, $isArchived: Boolean!) {
    updateAssistantFolder(id: $id, input: { isArchived: $isArchived }) {
      id
      isArchived
    }
  }
`)

const Delete = graphql(`
  mutation DeleteAssistantFolder($id: ID!) {
    deleteAssistantFolder(id: $id) {
      id
      deleted
    }
  }
`)

export const readFolders = (folders: readonly FragmentType<typeof Fragment>[]): readonly FolderLine[] =>
  readFragment(Fragment, folders)

// Dot is the colour of a folder.
export function Dot({ colour }: { colour: string | null | undefined }) {
  return (
    <span
      className="size-2.5 shrink-0 rounded-full border border-edge/60 bg-sunken"
      style={{ background: colour ?? undefined }}
      aria-hidden
    />
  )
}

type Props = { folders: readonly FolderLine[]; value: string; archived: boolean; onChange: (id: string) => void }

type Drawer = { open: boolean; onClose: () => void }

// Folders stand beside the list, or where there is no room for them in a drawer.
export function Folders({ open, onClose, ...list }: Props & Drawer) {
  return (
    <>
      <div className="w-56 shrink-0 max-lg:hidden">
        <FolderList {...list} />
      </div>
      <Dialog side open={open} onClose={onClose} title={text.assistant.folders.title}>
        <FolderList {...list} />
      </Dialog>
    </>
  )
}

function FolderList({ folders, value, archived, onChange }: Props) {
  const words = text.assistant.folders
  const can = useCan('assistants:create')
  const [editing, setEditing] = useState<FolderLine | 'new' | null>(null)
  const [hidden, setHidden] = useState<string[]>([])
  const shown = folders.filter((f) => !hidden.includes(f.id) && (archived || !f.isArchived))
  return (
    <nav aria-label={words.title} className="flex flex-col">
      <div className="mb-1 flex h-9 items-center justify-between pl-2.5">
        <h2 className="text-xs font-medium text-soft">{words.title}</h2>
        {can && (
          <IconButton
            size="small"
            icon={FolderPlus}
            label={words.create}
            onClick={() => {
              setEditing('new')
            }}
          />
        )}
      </div>
      <ul className="flex flex-col gap-0.5">
        <Item
          chosen={value === ''}
          label={words.all}
          onChoose={() => {
            onChange('')
          }}
        />
        {shown.map((f) => (
          <Item
            key={f.id}
            folder={f}
            chosen={value === f.id}
            label={f.name}
            onChoose={() => {
              onChange(f.id)
            }}
            menu={
              <FolderMenu
                folder={f}
                onEdit={() => {
                  setEditing(f)
                }}
                onHide={(hide) => {
                  setHidden((old) => (hide ? [...old, f.id] : old.filter((id) => id !== f.id)))
                  if (hide && value === f.id) onChange('')
                }}
              />
            }
          />
        ))}
      </ul>
      {shown.length === 0 && <p className="px-2.5 py-2 text-xs text-soft">{words.empty}</p>}
      {editing && (
        <FolderDialog
          folder={editing === 'new' ? null : editing}
          onClose={() => {
            setEditing(null)
          }}
        />
      )}
    </nav>
  )
}

type ItemProps = {
  folder?: FolderLine
  chosen: boolean
  label: string
  onChoose: () => void
  menu?: React.ReactNode
}

function Item({ folder, chosen, label, onChoose, menu }: ItemProps) {
  return (
    <li
      className={classes(
        'group flex h-9 items-center gap-1 rounded-lg pr-1',
        chosen ? 'bg-accent-wash text-accent' : 'hover:bg-sunken',
      )}
    >
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className="flex h-full min-w-0 flex-1 items-center gap-2.5 rounded-lg pl-2.5 text-left"
      >
        {folder && <Dot colour={folder.color} />}
        <span className={classes('min-w-0 flex-1 truncate', chosen && 'font-medium')}>{label}</span>
        {folder && <span className="tabular text-xs text-soft">{folder.counts.total - folder.counts.archived}</span>}
      </button>
      {menu}
    </li>
  )
}

type MenuProps = { folder: FolderLine; onEdit: () => void; onHide: (hide: boolean) => void }

function FolderMenu({ folder: { id, name, isArchived }, onEdit, onHide }: MenuProps) {
  const words = text.assistant
  const can = { update: useCan('assistants:update'), delete: useCan('assistants:delete') }
  const [put] = useMutate(Put)
  const [remove] = useMutate(Delete, { touches: ['Assistant', 'AssistantFolder'] })
  const archive = async () => {
    const { data } = await put({ id, isArchived: !isArchived })
    if (!data) return
    tell(isArchived ? words.broughtBack(name) : words.archived(name), {
      label: text.action.undo,
      run: () => void put({ id, isArchived }),
    })
  }
  const del = () => {
    onHide(true)
    later(
      words.folders.deleted(name),
      () =>
        void remove({ id }).then(({ problem }) => {
          if (problem) onHide(false)
        }),
      () => {
        onHide(false)
      },
    )
  }
  return (
    <Menu
      label={words.moreOf(name)}
      items={[
        can.update && { label: words.folders.edit, icon: Pencil, onSelect: onEdit },
        can.update && {
          label: isArchived ? text.action.unarchive : text.action.archive,
          icon: isArchived ? ArchiveRestore : Archive,
          onSelect: () => void archive(),
        },
        can.delete && { label: text.action.delete, icon: Trash2, danger: true, divided: true, onSelect: del },
      ]}
    />
  )
}
