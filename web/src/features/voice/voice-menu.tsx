import { Copy, CopyCheck, CopyX, Pencil, Trash2 } from 'lucide-react'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import type { Line_VoiceFragment } from '../../gql/graphql'
import { useGone } from '../../lib/gone'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Menu } from '../../ui/menu'
import { tell } from '../../ui/toast'

const Allow = graphql(`
  mutation UpdateVoiceAllowCopy($id: ID!, $allowCopy: Boolean!) {
    updateVoiceAllowCopy(id: $id, allowCopy: $allowCopy) {
      ...Line_Voice
    }
  }
`)

const Delete = graphql(`
  mutation DeleteVoice($id: ID!) {
    deleteVoice(id: $id) {
      id
      deleted
    }
  }
`)

// VoiceMenu is what can be done with a voice; the platform's are only named.
export function VoiceMenu({ voice, onEdit }: { voice: Line_VoiceFragment; onEdit: () => void }) {
  const words = text.voice
  const { id, voiceId, voiceName, isCustom, allowCopy } = voice
  const can = { update: useCan('voices:update'), delete: useCan('voices:delete') }
  const [gone, away] = useGone()
  const [allow] = useMutate(Allow)
  const [remove] = useMutate(Delete, { touches: ['Voice'] })
  const share = async (on: boolean) => {
    const { data } = await allow({ id, allowCopy: on })
    if (data) tell(on ? words.allowed(voiceName) : words.forbidden(voiceName))
  }
  const copyId = async () => {
    await navigator.clipboard.writeText(voiceId ?? '')
    tell(words.copiedId(voiceName))
  }
  const del = () => {
    away(id, words.deleted(voiceName), () => remove({ id }))
  }
  if (gone.has(id)) return <span className="text-xs text-soft">{text.action.undo}…</span>
  return (
    <Menu
      label={words.moreOf(voiceName)}
      items={[
        isCustom && can.update && { label: text.action.edit, icon: Pencil, onSelect: onEdit },
        { label: words.copyId, icon: Copy, disabled: !voiceId, onSelect: () => void copyId() },
        isCustom &&
          can.update && {
            label: allowCopy ? words.forbid : words.allow,
            icon: allowCopy ? CopyX : CopyCheck,
            onSelect: () => void share(!allowCopy),
          },
        isCustom &&
          can.delete && { label: text.action.delete, icon: Trash2, danger: true, divided: true, onSelect: del },
      ]}
    />
  )
}
