import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { byBirth, byChange, byName } from '../../lib/order'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { choiceColumn } from '../../ui/choice-column'
import { columnOf } from '../../ui/column'
import { Link } from '../../ui/link'
import type { Column } from '../../ui/table'
import { Ago } from '../../ui/time'
import { AssistantMenu } from './assistant-menu'
import { Dot } from './folders'
import { languageName } from './language'
import { SyncBadge } from './sync-badge'

export const Line = graphql(`
  fragment Line_Assistant on Assistant {
    id
    name
    description
    folder {
      id
      name
      color
    }
    model
    voiceId
    voiceEnabled
    language
    archived
    createdAt
    updatedAt
    ...SyncBadge_Assistant
    ...AssistantMenu_Assistant
  }
`)

type Row = { id: string } & FragmentType<typeof Line>

const muted = (value: string | null | undefined) => <span className="truncate text-soft">{value ?? '–'}</span>

const choose = choiceColumn<Row>((row) => readFragment(Line, row).name)

// columnsOf are the columns of the list of assistants.
export function columnsOf(chooses: boolean): Column<Row>[] {
  const words = text.assistant
  const column = columnOf((row: Row) => row)
  return [
    ...(chooses ? [choose] : []),
    column('name', text.field.name, 'minmax(10rem,2.4fr)', (row) => <Naming row={row} />, {
      narrow: true,
      order: byName,
    }),
    column('folder', words.folder, 'minmax(7rem,1fr)', (row) => {
      const { folder } = readFragment(Line, row)
      return folder ? (
        <>
          <Dot colour={folder.color} />
          <span className="truncate text-soft">{folder.name}</span>
        </>
      ) : (
        muted(null)
      )
    }),
    column('model', words.fields.model, 'minmax(6rem,0.9fr)', (row) => muted(readFragment(Line, row).model)),
    column('voice', words.fields.voiceId, 'minmax(6rem,0.9fr)', (row) => {
      const a = readFragment(Line, row)
      return muted(a.voiceEnabled ? a.voiceId : words.chatOnly)
    }),
    column('language', words.fields.language, 'minmax(7.5rem,1.2fr)', (row) =>
      muted(languageName(readFragment(Line, row).language)),
    ),
    column('sync', words.sync, '8rem', (row) => <SyncBadge assistant={readFragment(Line, row)} />),
    column(
      'updated',
      text.field.updated,
      '7rem',
      (row) => (
        <span className="text-soft">
          <Ago at={readFragment(Line, row).updatedAt} />
        </span>
      ),
      { order: byChange },
    ),
    column(
      'created',
      text.field.created,
      '7rem',
      (row) => (
        <span className="text-soft">
          <Ago at={readFragment(Line, row).createdAt} />
        </span>
      ),
      { order: byBirth, off: true },
    ),
    {
      id: 'menu',
      header: () => <span className="sr-only">{text.action.more}</span>,
      cell: ({ row }) => <AssistantMenu assistant={readFragment(Line, row.original)} />,
      meta: { width: '3.5rem', end: true, narrow: true },
    },
  ]
}

function Naming({ row }: { row: Row }) {
  const a = readFragment(Line, row)
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 items-center gap-2">
        <Link to={url.assistant} id={a.id}>
          {a.name}
        </Link>
        {a.archived && <Badge>{text.state.archived}</Badge>}
      </div>
      {a.description && <p className="truncate text-xs text-soft">{a.description}</p>}
    </div>
  )
}
