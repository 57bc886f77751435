import { useEffect } from 'react'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import type { FindVoiceQuery } from '../../gql/graphql'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Player } from './player'
import { Line, traits } from './voice-line'

const Document = graphql(`
  query FindVoice($after: String) {
    voices(first: 100, after: $after) {
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        id
        ...Line_Voice
      }
    }
  }
`)

const all = {}
const pick = (data: FindVoiceQuery) => data.voices

// ChosenVoice names the voice that an assistant speaks with.
export function ChosenVoice({ voiceId }: { voiceId: string }) {
  if (voiceId === '') return <Words title={text.voice.none} hint={text.assistant.voice.noneHint} />
  return <Found voiceId={voiceId} />
}

// Found looks for the voice: an assistant keeps no more than what the provider calls it, which the API does not search for.
function Found({ voiceId }: { voiceId: string }) {
  const words = text.voice
  const pages = usePages(Document, all, pick)
  const found = readFragment(Line, pages.rows).find((v) => v.voiceId === voiceId)
  const { more, moving, next, problem } = pages
  useEffect(() => {
    if (!found && more && !moving && !problem) next()
  }, [found, more, moving, next, problem])
  if (!found)
    return <Words title={voiceId} hint={pages.waiting || more ? text.state.loading : text.assistant.voice.unknown} />
  return (
    <>
      {found.previewAudioUrl && <Player name={found.voiceName} id={found.id} />}
      <Words
        title={found.voiceName}
        hint={[words.providers[found.provider], traits(found)].filter(Boolean).join(' · ')}
      />
    </>
  )
}

function Words({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate font-medium">{title}</p>
      <p className="truncate text-xs text-soft">{hint}</p>
    </div>
  )
}
