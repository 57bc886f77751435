import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { byName } from '../../lib/order'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { columnOf } from '../../ui/column'
import type { Column } from '../../ui/table'
import { Player } from './player'
import { Line, plainly, traits } from './voice-line'
import { VoiceMenu } from './voice-menu'

export type Row = { id: string } & FragmentType<typeof Line>

// columns are those of the list of voices; a phone shows the traits below the name.
export function columns(onEdit: (row: Row) => void): Column<Row>[] {
  const words = text.voice
  const column = columnOf((row: Row) => row)
  const trait = (id: 'gender' | 'age' | 'accent', width: string) =>
    column(id, words[id], width, (row) => {
      const value = readFragment(Line, row)[id]
      return <span className="truncate text-soft">{value ? plainly(value) : '–'}</span>
    })
  return [
    {
      id: 'play',
      header: () => <span className="sr-only">{words.listen}</span>,
      cell: ({ row }) => <Sample row={row.original} />,
      meta: { width: '4.75rem', narrow: true },
    },
    column('name', words.name, 'minmax(9rem,1.6fr)', (row) => <Naming row={row} />, {
      narrow: true,
      order: byName,
    }),
    column(
      'provider',
      words.provider,
      'minmax(7rem,0.8fr)',
      (row) => words.providers[readFragment(Line, row).provider],
      { order: { asc: 'provider', desc: 'providerDescending' } },
    ),
    trait('gender', '7rem'),
    trait('age', '8rem'),
    trait('accent', 'minmax(7rem,1fr)'),
    column('voiceId', words.id, 'minmax(8rem,1.2fr)', (row) => (
      <code className="truncate font-mono text-xs text-soft">{readFragment(Line, row).voiceId}</code>
    )),
    {
      id: 'menu',
      header: () => <span className="sr-only">{text.action.more}</span>,
      cell: ({ row }) => (
        <VoiceMenu
          voice={readFragment(Line, row.original)}
          onEdit={() => {
            onEdit(row.original)
          }}
        />
      ),
      meta: { width: '3.5rem', end: true, narrow: true },
    },
  ]
}

function Sample({ row }: { row: Row }) {
  const { id, voiceName, previewAudioUrl } = readFragment(Line, row)
  if (!previewAudioUrl) return <span className="sr-only">{text.voice.noSample}</span>
  return <Player name={voiceName} id={id} />
}

function Naming({ row }: { row: Row }) {
  const v = readFragment(Line, row)
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 items-center gap-2">
        <span className="truncate font-medium">{v.voiceName}</span>
        {v.isCustom && <Badge tone="brass">{text.voice.ownBadge}</Badge>}
        {v.allowCopy && v.isCustom && <Badge>{text.voice.copyable}</Badge>}
      </div>
      <p className="truncate text-xs text-soft md:hidden">{traits(v) || text.voice.providers[v.provider]}</p>
    </div>
  )
}
