import { useQuery } from 'urql'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import { text } from '../../text/text'
import { Player } from './player'
import { Line, traits } from './voice-line'

const Document = graphql(`
  query VoiceByItsId($voiceId: String!) {
    voices(search: $voiceId, first: 20) {
      nodes {
        ...Line_Voice
      }
    }
  }
`)

// ChosenVoice names the voice that an assistant speaks with. It keeps no more than the provider's id, which is looked up when
// the voice is shown.
export function ChosenVoice({ voiceId }: { voiceId: string }) {
  const words = text.voice
  const [{ data, fetching }] = useQuery({ query: Document, variables: { voiceId }, pause: voiceId === '' })
  const found = readFragment(Line, data?.voices.nodes ?? []).find((v) => v.voiceId === voiceId)
  if (voiceId === '') return <Words title={words.none} hint={text.assistant.voice.noneHint} />
  if (!found)
    return <Words title={voiceId} hint={fetching ? text.state.loading : text.assistant.voice.unknown} />
  return (
    <>
      {found.previewAudioUrl && <Player name={found.voiceName} src={found.previewAudioUrl} />}
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
