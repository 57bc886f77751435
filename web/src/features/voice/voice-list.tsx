import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import type { Line_VoiceFragment, PickVoiceQuery, VoiceProvider } from '../../gql/graphql'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { classes } from '../../ui/class'
import { Waiting } from '../../ui/empty'
import { Input } from '../../ui/field'
import { Filter, SearchBox } from '../../ui/filter'
import { Trouble } from '../../ui/trouble'
import { Player } from './player'
import { Line, options, providerOptions, traits } from './voice-line'

const Document = graphql(`
  query PickVoice($search: String, $provider: VoiceProvider, $gender: String, $after: String) {
    voices(search: $search, provider: $provider, gender: $gender, first: 50, after: $after) {
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        id
        ...Line_Voice
      }
    }
    voiceFilterOptions {
      providers
      genders
    }
  }
`)

const pick = (data: PickVoiceQuery) => data.voices

type Props = { value: string; onChoose: (voiceId: string) => void }

// VoiceList is where a voice is found and heard before it is chosen.
export function VoiceList({ value, onChoose }: Props) {
  const words = text.voice
  const [search, setSearch] = useState('')
  const [provider, setProvider] = useState('')
  const [gender, setGender] = useState('')
  const variables = useMemo(
    () => ({ search: search || null, provider: (provider || null) as VoiceProvider | null, gender: gender || null }),
    [search, provider, gender],
  )
  const pages = usePages(Document, variables, pick)
  const known = pages.data?.voiceFilterOptions
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <SearchBox label={words.search} value={search} onChange={setSearch} />
        <Filter
          label={words.provider}
          value={provider}
          options={providerOptions(known?.providers ?? [])}
          onChange={setProvider}
        />
        <Filter label={words.gender} value={gender} options={options(known?.genders ?? [])} onChange={setGender} />
      </div>
      {pages.waiting && <Waiting />}
      {pages.problem && <Trouble problem={pages.problem} onRetry={pages.retry} />}
      {!pages.waiting && pages.rows.length === 0 && !pages.problem && <p className="text-soft">{text.table.empty}</p>}
      <ul className="flex flex-col">
        {readFragment(Line, pages.rows).map((v) => (
          <Choice key={v.id} voice={v} chosen={v.voiceId === value} onChoose={onChoose} />
        ))}
      </ul>
      {pages.more && (
        <Button size="small" pending={pages.moving} onClick={pages.next}>
          {text.action.loadMore}
        </Button>
      )}
      <Other value={value} onChoose={onChoose} />
    </div>
  )
}

type ChoiceProps = { voice: Line_VoiceFragment; chosen: boolean; onChoose: (voiceId: string) => void }

function Choice({ voice: v, chosen, onChoose }: ChoiceProps) {
  const words = text.voice
  return (
    <li
      className={classes(
        'flex items-center gap-3 border-b border-line px-2 py-2 last:border-0',
        chosen && 'rounded-lg bg-accent-wash',
      )}
    >
      <span className="size-7">{v.previewAudioUrl && <Player name={v.voiceName} id={v.id} />}</span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{v.voiceName}</p>
        <p className="truncate text-xs text-soft">
          {[words.providers[v.provider], traits(v)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {chosen ? (
        <span className="flex items-center gap-1 text-xs font-medium text-accent">
          <Check className="size-3.5" aria-hidden />
          {words.chosen}
        </span>
      ) : (
        <Button
          size="small"
          disabled={!v.voiceId}
          aria-label={words.use(v.voiceName)}
          onClick={() => {
            onChoose(v.voiceId ?? '')
          }}
        >
          {text.action.choose}
        </Button>
      )}
    </li>
  )
}

// Other takes a voice that is not in the list, or none.
function Other({ value, onChoose }: Props) {
  const words = text.voice
  const [typed, setTyped] = useState('')
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        e.stopPropagation()
        if (typed.trim()) onChoose(typed.trim())
      }}
      className="mt-2 flex flex-col gap-3 border-t border-line pt-4"
    >
      <Input
        label={words.byId}
        hint={words.byIdHint}
        value={typed}
        maxLength={1000}
        autoComplete="off"
        onChange={(e) => {
          setTyped(e.target.value)
        }}
      />
      <span className="flex gap-2">
        <Button type="submit" size="small" disabled={!typed.trim()}>
          {text.action.choose}
        </Button>
        {value && (
          <Button
            size="small"
            look="quiet"
            onClick={() => {
              onChoose('')
            }}
          >
            {words.takeAway}
          </Button>
        )}
      </span>
    </form>
  )
}
