import { Archive, ArchiveRestore, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { FoldersQuery } from '../../gql/graphql'
import { useGone } from '../../lib/gone'
import { useLive } from '../../lib/live'
import { useMutate } from '../../lib/mutate'
import { usePages } from '../../lib/pages'
import { useNames } from '../../pick/name'
import { text } from '../../text/text'
import { Button, IconButton } from '../../ui/button'
import { classes } from '../../ui/class'
import { Dialog } from '../../ui/dialog'
import { SearchBox } from '../../ui/filter'
import { Menu } from '../../ui/menu'
import { tell } from '../../ui/toast'
import { Trouble } from '../../ui/trouble'
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

const Opening = graphql(`
  fragment Folders_Query on Query {
    assistantFolders(first: 50, includeArchived: true) {
      nodes {
        ...FolderList_Folder
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const Document = graphql(`
  query Folders($search: String, $first: Int, $after: String) {
    assistantFolders(search: $search, first: $first, includeArchived: true, after: $after) {
      nodes {
        ...FolderList_Folder
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const foldersOf = ({ assistantFolders }: FoldersQuery) => ({
  ...assistantFolders,
  nodes: readFragment(Fragment, assistantFolders.nodes),
})

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

// Given are the first of them, which the page brings along.
type Props = {
  given: FragmentType<typeof Opening> | null
  value: string
  archived: boolean
  onChange: (id: string) => void
}

type Drawer = { open: boolean; onClose: () => void }

// Folders stand beside the list, or where there is no room for them in a drawer.
export function Folders({ open, onClose, ...list }: Props & Drawer) {
  return (
    <>
      <div className="w-56 shrink-0 max-lg:hidden">{list.given && <FolderList {...list} />}</div>
      <Dialog side open={open} onClose={onClose} title={text.assistant.folders.title}>
        <FolderList {...list} />
      </Dialog>
    </>
  )
}

// few can be looked through; more are searched.
const few = 12

function FolderList({ given, value, archived, onChange }: Props) {
  const words = text.assistant.folders
  const can = useCan('assistants:create')
  const [editing, setEditing] = useState<FolderLine | 'new' | null>(null)
  const [gone] = useGone()
  const [search, setSearch] = useState('')
  const [first] = useState(() => readFragment(Opening, given))
  const pages = usePages(Document, { search: search || null, first: 50 }, foldersOf, { given: first })
  useLive(['assistant'], pages.refresh)
  const folders = pages.rows
  const names = useNames([value], folders)
  const shown = folders.filter((f) => !gone.has(f.id) && (archived || !f.isArchived))
  const elsewhere = value !== '' && !search && !folders.some((f) => f.id === value) ? names.get(value) : undefined
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
      {(search || (first?.assistantFolders.totalCount ?? 0) > few) && (
        <SearchBox
          slash={false}
          className="mb-1.5 min-w-0! flex-none!"
          label={words.search}
          value={search}
          onChange={setSearch}
        />
      )}
      <ul className="flex max-h-[calc(100dvh-16rem)] flex-col gap-0.5 overflow-y-auto">
        <Item
          chosen={value === ''}
          label={words.all}
          onChoose={() => {
            onChange('')
          }}
        />
        {elsewhere && <Item chosen label={elsewhere} onChoose={() => undefined} />}
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
                onGone={() => {
                  if (value === f.id) onChange('')
                }}
              />
            }
          />
        ))}
      </ul>
      {pages.more && (
        <Button size="small" look="quiet" pending={pages.moving} onClick={pages.next}>
          {text.action.loadMore}
        </Button>
      )}
      {shown.length === 0 && pages.problem && <Trouble inside problem={pages.problem} onRetry={pages.retry} />}
      {shown.length === 0 && !pages.moving && !pages.problem && (
        <p className="px-2.5 py-2 text-xs text-soft">{search ? text.table.empty : words.empty}</p>
      )}
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

type MenuProps = { folder: FolderLine; onEdit: () => void; onGone: () => void }

function FolderMenu({ folder: { id, name, isArchived }, onEdit, onGone }: MenuProps) {
  const words = text.assistant
  const can = { update: useCan('assistants:update'), delete: useCan('assistants:delete') }
  const [put] = useMutate(Put)
  const [, away] = useGone()
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
    away(id, words.folders.deleted(name), () => remove({ id }))
    onGone()
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
